package io.braid.connector.duckdb;

import io.braid.connector.jdbc.dialect.TypeRule;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;

/** Type mapping of DuckDB. */
final class DuckdbTypes {
    private static final String YEARS = "infinity, and years before 1 and after 9999, are errors";
    private static final String DIGITS = "numbers of more than 38 digits are errors";

    /** Name of lists whose element type has no rule. */
    private static final String LIST = "list";

    private static final String SUFFIX = "[]";

    static final TypeRules RULES = new TypeRules(
            TypeRule.of(TypeKind.BOOLEAN, "boolean", "bool"),
            TypeRule.of(TypeKind.TINYINT, "tinyint"),
            TypeRule.of(TypeKind.SMALLINT, "smallint"),
            TypeRule.of(TypeKind.SMALLINT, "utinyint").compared(TextSemantics.UNSIGNED),
            TypeRule.of(TypeKind.INTEGER, "integer", "int"),
            TypeRule.of(TypeKind.INTEGER, "usmallint").compared(TextSemantics.UNSIGNED),
            TypeRule.of(TypeKind.BIGINT, "bigint"),
            TypeRule.of(TypeKind.BIGINT, "uinteger").compared(TextSemantics.UNSIGNED),
            TypeRule.of(DataType.decimal(20, 0), "ubigint").compared(TextSemantics.UNSIGNED),
            TypeRule.of(DataType.decimal(DataType.MAX_DECIMAL_DIGITS, 0), "hugeint")
                    .noted(DIGITS),
            TypeRule.of(DataType.decimal(DataType.MAX_DECIMAL_DIGITS, 0), "uhugeint")
                    .compared(TextSemantics.UNSIGNED)
                    .noted(DIGITS),
            TypeRule.asText("its digits have no bounds", "bignum", "varint"),
            TypeRule.of(TypeKind.REAL, "float", "real"),
            TypeRule.of(TypeKind.DOUBLE, "double"),
            TypeRule.decimal("decimal", "numeric"),
            TypeRule.of(TypeKind.VARCHAR, "varchar", "text"),
            TypeRule.asText("", "uuid", "enum", "json", "bit"),
            TypeRule.of(TypeKind.VARBINARY, "blob"),
            TypeRule.of(TypeKind.DATE, "date").noted(YEARS),
            TypeRule.of(TypeKind.TIME, "time").noted("24:00:00 is an error"),
            // Comparison with microseconds loses its last digits.
            TypeRule.of(TypeKind.TIME, "time_ns").opaque().noted("what is finer than 100 ns is an error"),
            TypeRule.of(TypeKind.TIMESTAMP, "timestamp", "timestamp_s", "timestamp_ms")
                    .noted(YEARS),
            TypeRule.of(TypeKind.TIMESTAMP, "timestamp_ns").opaque().noted("what is finer than 100 ns is an error"),
            TypeRule.of(TypeKind.TIMESTAMP_TZ, "timestamp with time zone").noted(YEARS),
            TypeRule.of(TypeKind.TIME_TZ, "time with time zone").opaque().noted("24:00:00 is an error"),
            TypeRule.of(TypeKind.INTERVAL, "interval").opaque(),
            lists(TypeKind.BOOLEAN, "boolean"),
            lists(TypeKind.TINYINT, "tinyint"),
            lists(TypeKind.SMALLINT, "smallint"),
            lists(TypeKind.INTEGER, "integer"),
            lists(TypeKind.BIGINT, "bigint"),
            lists(TypeKind.REAL, "float"),
            lists(TypeKind.DOUBLE, "double"),
            lists(TypeKind.VARCHAR, "varchar"),
            lists(TypeKind.DATE, "date"),
            TypeRule.asText("lists of other types", LIST),
            TypeRule.asText("Braid has no arrays of fixed length", "array"),
            TypeRule.asText("Braid has no nested values", "struct", "map", "union", "variant"),
            TypeRule.asText("", "geometry"));

    private DuckdbTypes() {}

    private static TypeRule lists(TypeKind element, String name) {
        return TypeRule.arrays(TypeRule.of(element), name + SUFFIX);
    }

    /** The name of the outermost type, without width or fields, as of {@code STRUCT(a INTEGER)[]}. */
    static String name(String written) {
        if (written.endsWith(SUFFIX)) {
            return RULES.stream().anyMatch(rule -> rule.names().contains(written)) ? written : LIST;
        }
        return written.endsWith("]") ? "array" : written.replaceFirst("(?s)\\s*\\(.*", "");
    }
}
