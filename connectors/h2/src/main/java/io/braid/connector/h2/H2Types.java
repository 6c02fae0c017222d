package io.braid.connector.h2;

import io.braid.connector.jdbc.dialect.TypeRule;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.TypeKind;

/** Type mapping of H2. Domains map to their base types. */
final class H2Types {
    private static final String YEARS = "years before 1 and after 9999, and what is finer than 100 ns, are errors";

    static final TypeRules RULES = new TypeRules(
            TypeRule.of(TypeKind.BOOLEAN, "boolean"),
            TypeRule.of(TypeKind.TINYINT, "tinyint"),
            TypeRule.of(TypeKind.SMALLINT, "smallint"),
            TypeRule.of(TypeKind.INTEGER, "integer", "int"),
            TypeRule.of(TypeKind.BIGINT, "bigint"),
            TypeRule.of(TypeKind.REAL, "real"),
            TypeRule.of(TypeKind.DOUBLE, "double precision", "float", "double"),
            TypeRule.decimal("numeric", "decimal"),
            TypeRule.asText("its exponent has no bounds", "decfloat"),
            TypeRule.sized(TypeKind.VARCHAR, "character varying", "varchar", "character large object", "clob"),
            TypeRule.sized(TypeKind.VARCHAR, "character", "char").opaque().noted("blanks at the end are removed"),
            TypeRule.sized(TypeKind.VARCHAR, "varchar_ignorecase").compared(H2Capabilities.IGNORING_CASE.text()),
            TypeRule.asText("", "uuid", "enum", "json"),
            TypeRule.sized(TypeKind.VARBINARY, "binary", "binary varying", "varbinary", "binary large object", "blob"),
            TypeRule.sized(TypeKind.VARBINARY, "java_object")
                    .opaque()
                    .noted("shown as bytes: Braid never makes an object of them"),
            TypeRule.of(TypeKind.DATE, "date").noted("years before 1 and after 9999 are errors"),
            TypeRule.sized(TypeKind.TIME, "time").noted("what is finer than 100 ns is an error"),
            TypeRule.sized(TypeKind.TIMESTAMP, "timestamp").noted(YEARS),
            TypeRule.sized(TypeKind.TIMESTAMP_TZ, "timestamp with time zone").noted(YEARS),
            TypeRule.of(TypeKind.TIME_TZ, "time with time zone")
                    .opaque()
                    .noted("what is finer than 100 ns is an error"),
            TypeRule.of(TypeKind.INTERVAL, "interval").opaque().noted("what is finer than a microsecond is an error"),
            TypeRule.asText("", "array"),
            TypeRule.asText("Braid has no rows as values", "row").compared(TextSemantics.OPAQUE_ROW),
            TypeRule.asText("as well-known text", "geometry"));

    private H2Types() {}
}
