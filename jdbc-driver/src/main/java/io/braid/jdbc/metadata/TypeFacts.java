package io.braid.jdbc.metadata;

import io.braid.wire.message.ColumnType;
import java.sql.Types;

/** Properties of SQL types that JDBC defines: class names, precisions and display sizes. */
public final class TypeFacts {
    private static final int BOOLEAN_TEXT = 5;
    private static final int DATE_TEXT = 10;
    private static final int TIME_TEXT = 16;
    private static final int TIMESTAMP_TEXT = 27;
    private static final int MOMENT_TEXT = 33;
    private static final int DOUBLE_TEXT = 24;
    private static final int REAL_TEXT = 15;

    private TypeFacts() {}

    public static String className(int jdbcType) {
        switch (jdbcType) {
            case Types.BOOLEAN:
                return "java.lang.Boolean";
            case Types.TINYINT:
            case Types.SMALLINT:
            case Types.INTEGER:
                return "java.lang.Integer";
            case Types.BIGINT:
                return "java.lang.Long";
            case Types.REAL:
                return "java.lang.Float";
            case Types.DOUBLE:
                return "java.lang.Double";
            case Types.DECIMAL:
            case Types.NUMERIC:
                return "java.math.BigDecimal";
            case Types.VARCHAR:
            case Types.CHAR:
                return "java.lang.String";
            case Types.VARBINARY:
            case Types.BINARY:
                return "[B";
            case Types.DATE:
                return "java.sql.Date";
            case Types.TIME:
                return "java.sql.Time";
            case Types.TIMESTAMP:
                return "java.sql.Timestamp";
            case Types.TIMESTAMP_WITH_TIMEZONE:
                return "java.time.OffsetDateTime";
            case Types.ARRAY:
                return "java.sql.Array";
            default:
                return "java.lang.Object";
        }
    }

    static boolean isNumber(int jdbcType) {
        switch (jdbcType) {
            case Types.TINYINT:
            case Types.SMALLINT:
            case Types.INTEGER:
            case Types.BIGINT:
            case Types.REAL:
            case Types.DOUBLE:
            case Types.DECIMAL:
            case Types.NUMERIC:
                return true;
            default:
                return false;
        }
    }

    static boolean isText(int jdbcType) {
        return jdbcType == Types.VARCHAR || jdbcType == Types.CHAR;
    }

    /**
     * Returns the digits of a number, or the characters of a text or of the text of a date or time; 0 without a limit.
     */
    static int precision(ColumnType type) {
        switch (type.jdbcType()) {
            case Types.TINYINT:
                return 3;
            case Types.SMALLINT:
                return 5;
            case Types.INTEGER:
                return 10;
            case Types.BIGINT:
                return 19;
            case Types.REAL:
                return 7;
            case Types.DOUBLE:
                return 15;
            case Types.BOOLEAN:
                return 1;
            case Types.DATE:
            case Types.TIME:
            case Types.TIMESTAMP:
            case Types.TIMESTAMP_WITH_TIMEZONE:
                return displaySize(type);
            case Types.ARRAY: // The type's precision is that of its elements.
                return 0;
            default:
                return Math.max(0, type.precision());
        }
    }

    /** Returns the maximum number of characters of a value as text; the greatest int without a limit. */
    static int displaySize(ColumnType type) {
        switch (type.jdbcType()) {
            case Types.BOOLEAN:
                return BOOLEAN_TEXT;
            case Types.DATE:
                return DATE_TEXT;
            case Types.TIME:
                return TIME_TEXT;
            case Types.TIMESTAMP:
                return TIMESTAMP_TEXT;
            case Types.TIMESTAMP_WITH_TIMEZONE:
                return MOMENT_TEXT;
            case Types.REAL:
                return REAL_TEXT;
            case Types.DOUBLE:
                return DOUBLE_TEXT;
            case Types.VARBINARY:
            case Types.BINARY:
                return type.precision() <= 0
                        ? Integer.MAX_VALUE
                        : (int) Math.min(Integer.MAX_VALUE, 2L * type.precision());
            default:
                return numberOrTextSize(type);
        }
    }

    /** Adds room for a sign and, with a scale, for a point and a zero before it. */
    private static int numberOrTextSize(ColumnType type) {
        int precision = precision(type);
        if (isNumber(type.jdbcType())) {
            return precision + 1 + (type.scale() > 0 ? 2 : 0);
        }
        return precision == 0 ? Integer.MAX_VALUE : precision;
    }
}
