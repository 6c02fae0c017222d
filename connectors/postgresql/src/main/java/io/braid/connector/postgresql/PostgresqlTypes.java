package io.braid.connector.postgresql;

import io.braid.connector.jdbc.dialect.TypeRule;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;

/** Type mapping of PostgreSQL. Domains map to their base types; user-defined kinds of types share one name per kind. */
final class PostgresqlTypes {
    /** Name of arrays whose element type has no rule. */
    static final String ARRAY = "array";

    private static final String SUFFIX = "[]";
    private static final String DIMENSIONS = "a value of several dimensions is an error";

    static final TypeRules RULES = new TypeRules(
            TypeRule.of(TypeKind.BOOLEAN, "bool", "boolean"),
            TypeRule.of(TypeKind.SMALLINT, "int2", "smallint", "smallserial"),
            TypeRule.of(TypeKind.INTEGER, "int4", "integer", "int", "serial"),
            TypeRule.of(TypeKind.BIGINT, "int8", "bigint", "bigserial"),
            // Casts of oid to integer types do not check their range.
            TypeRule.of(TypeKind.BIGINT, "oid").opaque().noted("compared by Braid"),
            TypeRule.of(TypeKind.REAL, "float4", "real"),
            TypeRule.of(TypeKind.DOUBLE, "float8", "double precision", "float"),
            TypeRule.decimal("numeric", "decimal"),
            TypeRule.asText("written as the database's lc_monetary says", "money"),
            TypeRule.of(TypeKind.VARCHAR, "text"),
            TypeRule.sized(TypeKind.VARCHAR, "varchar", "character varying"),
            TypeRule.sized(TypeKind.VARCHAR, "bpchar", "char", "character")
                    .compared(TextSemantics.PADDED)
                    .noted("blanks at the end are removed"),
            TypeRule.of(TypeKind.VARCHAR, "name"),
            TypeRule.asText("a blank is shown as no character", "\"char\""),
            TypeRule.asText("", "citext", "uuid", "json", "jsonb", "xml", "hstore"),
            TypeRule.asText("", "enum"),
            TypeRule.of(TypeKind.VARBINARY, "bytea"),
            TypeRule.of(TypeKind.DATE, "date").noted("infinity, and years before 1 and after 9999, are errors"),
            TypeRule.sized(TypeKind.TIME, "time", "time without time zone").noted("24:00:00 is an error"),
            TypeRule.sized(TypeKind.TIMESTAMP, "timestamp", "timestamp without time zone")
                    .noted("infinity, and years before 1 and after 9999, are errors"),
            TypeRule.sized(TypeKind.TIMESTAMP_TZ, "timestamptz", "timestamp with time zone")
                    .noted("infinity, and years before 1 and after 9999, are errors"),
            TypeRule.of(TypeKind.TIME_TZ, "timetz", "time with time zone")
                    .opaque()
                    .noted("24:00:00 is an error"),
            TypeRule.of(TypeKind.INTERVAL, "interval").opaque().noted("infinity is an error"),
            arrays(TypeKind.BOOLEAN, "bool", "boolean"),
            arrays(TypeKind.SMALLINT, "int2", "smallint"),
            arrays(TypeKind.INTEGER, "int4", "integer", "int"),
            arrays(TypeKind.BIGINT, "int8", "bigint"),
            arrays(TypeKind.REAL, "float4", "real"),
            arrays(TypeKind.DOUBLE, "float8", "double precision"),
            TypeRule.arrays(TypeRule.decimal(), "numeric[]", "decimal[]").noted(DIMENSIONS),
            arrays(TypeKind.VARCHAR, "text", "varchar", "character varying", "name"),
            arrays(TypeKind.VARBINARY, "bytea"),
            arrays(TypeKind.DATE, "date"),
            arrays(TypeKind.TIMESTAMP, "timestamp", "timestamp without time zone"),
            arrays(TypeKind.TIMESTAMP_TZ, "timestamptz", "timestamp with time zone"),
            arrays(TypeKind.TIME_TZ, "timetz", "time with time zone"),
            arrays(TypeKind.INTERVAL, "interval"),
            TypeRule.asText("arrays of other types", ARRAY),
            TypeRule.asText("Braid has no vectors", "int2vector", "oidvector"),
            TypeRule.asText("Braid has no rows as values", "composite").compared(TextSemantics.OPAQUE_ROW),
            TypeRule.asText("Braid has no ranges", "range", "multirange"),
            TypeRule.asText("", "inet", "cidr", "macaddr", "macaddr8"),
            TypeRule.asText("", "bit", "varbit", "bit varying"),
            TypeRule.asText("", "point", "line", "lseg", "box", "path", "polygon", "circle"),
            TypeRule.asText("in hexadecimal digits", "geometry", "geography"),
            TypeRule.asText("", "tsvector", "tsquery"));

    private PostgresqlTypes() {}

    private static TypeRule arrays(TypeKind element, String... names) {
        String[] arrays = Arrays.stream(names).map(name -> name + SUFFIX).toArray(String[]::new);
        return TypeRule.arrays(TypeRule.of(element), arrays).noted(DIMENSIONS);
    }

    /** The name of the array rule of an element type. */
    static String arrayName(String element) {
        String array = element + SUFFIX;
        return RULES.stream().anyMatch(rule -> rule.names().contains(array)) ? array : ARRAY;
    }
}
