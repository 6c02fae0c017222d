package io.braid.connector.generic;

import io.braid.connector.jdbc.dialect.NativeColumn;
import io.braid.connector.jdbc.dialect.TypeRule;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.spi.type.TypeKind;
import java.sql.JDBCType;
import java.util.Locale;
import java.util.Set;

/** Type mapping of JDBC types, by which drivers describe the types of their database. */
final class GenericTypes {
    private static final String YEARS = "years before 1 and after 9999 are errors";

    static final TypeRules RULES = new TypeRules(
            TypeRule.of(TypeKind.BOOLEAN, "boolean").opaque(),
            // Unsigned in some databases.
            TypeRule.of(TypeKind.SMALLINT, "tinyint", "smallint"),
            TypeRule.of(TypeKind.INTEGER, "integer"),
            TypeRule.of(TypeKind.BIGINT, "bigint"),
            TypeRule.of(TypeKind.REAL, "real"),
            TypeRule.of(TypeKind.DOUBLE, "double", "float"),
            TypeRule.decimal("numeric", "decimal"),
            TypeRule.sized(TypeKind.VARCHAR, "varchar", "nvarchar", "longvarchar", "longnvarchar"),
            TypeRule.sized(TypeKind.VARCHAR, "char", "nchar").opaque().noted("blanks at the end are removed"),
            TypeRule.sized(TypeKind.VARCHAR, "clob", "nclob").opaque(),
            TypeRule.sized(TypeKind.VARBINARY, "binary", "varbinary", "longvarbinary", "blob"),
            TypeRule.of(TypeKind.DATE, "date").noted(YEARS),
            TypeRule.sized(TypeKind.TIME, "time").noted("what is finer than 100 ns is an error"),
            TypeRule.sized(TypeKind.TIMESTAMP, "timestamp")
                    .noted("years before 1 and after 9999, and what is finer than 100 ns, are errors"),
            TypeRule.sized(TypeKind.TIMESTAMP_TZ, "timestamp_with_timezone")
                    .noted("years before 1 and after 9999, and what is finer than 100 ns, are errors"),
            TypeRule.of(TypeKind.TIME_TZ, "time_with_timezone").opaque());

    /** Database names of plain text types; other types that drivers report as text have their own rules. */
    private static final Set<String> TEXT = Set.of(
            "character varying",
            "long varchar",
            "longvarchar",
            "longtext",
            "lvarchar",
            "mediumtext",
            "national character varying",
            "ntext",
            "nvarchar",
            "nvarchar2",
            "string",
            "sysname",
            "text",
            "tinytext",
            "varchar",
            "varchar2");

    /** Name of types shown as text and opaque otherwise. */
    private static final String OTHER = "other";

    private GenericTypes() {}

    /** The rule name of a JDBC type; another one if the database's type differs from it. */
    static String name(int jdbcType, String databaseType, int size) {
        String written = databaseType.toLowerCase(Locale.ROOT).replaceFirst("\\s*\\(.*", "");
        boolean zoned = written.endsWith("tz") || (written.contains("time zone") && !written.contains("without"));
        JDBCType type = known(jdbcType);
        return switch (type) {
            // Bit strings are reported as booleans.
            case BIT, BOOLEAN -> size <= 1 ? "boolean" : OTHER;
            case VARCHAR, NVARCHAR, LONGVARCHAR, LONGNVARCHAR -> TEXT.contains(written) ? "varchar" : OTHER;
            // Some drivers have no types with time zone.
            case TIMESTAMP -> zoned ? "timestamp_with_timezone" : "timestamp";
            case TIME -> zoned ? "time_with_timezone" : "time";
            default -> type.getName().toLowerCase(Locale.ROOT);
        };
    }

    private static JDBCType known(int jdbcType) {
        try {
            return JDBCType.valueOf(jdbcType);
        } catch (IllegalArgumentException e) {
            // A vendor-specific type code.
            return JDBCType.OTHER;
        }
    }

    /** The type with its width, in SQL syntax. */
    static String written(NativeColumn column) {
        String width =
                switch (column.type()) {
                    case "numeric", "decimal" ->
                        column.precision() > 0 ? "(" + column.precision() + ", " + column.scale() + ")" : "";
                    case "time", "timestamp", "timestamp_with_timezone" ->
                        column.precision() >= 0 ? "(" + column.precision() + ")" : "";
                    default ->
                        column.length() > 0 && column.length() < Integer.MAX_VALUE ? "(" + column.length() + ")" : "";
                };
        return column.type() + width;
    }
}
