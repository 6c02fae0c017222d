package io.braid.jdbc.metadata;

import io.braid.wire.batch.Layout;
import io.braid.wire.message.ColumnType;
import java.sql.Types;

/** Types of Braid as DatabaseMetaData describes them, in the order of getTypeInfo. */
public enum MetadataType {
    TINYINT(Types.TINYINT, Layout.INT),
    BIGINT(Types.BIGINT, Layout.LONG),
    VARBINARY(Types.VARBINARY, Layout.BYTES),
    DECIMAL(Types.DECIMAL, Layout.INT128),
    INTEGER(Types.INTEGER, Layout.INT),
    SMALLINT(Types.SMALLINT, Layout.INT),
    REAL(Types.REAL, Layout.DOUBLE),
    DOUBLE(Types.DOUBLE, Layout.DOUBLE),
    VARCHAR(Types.VARCHAR, Layout.BYTES),
    /** A text such as {@code 1 day 02:00:00}. */
    INTERVAL(Types.VARCHAR, Layout.BYTES),
    /** A text such as {@code 12:00:00+02}. */
    TIME_TZ(Types.VARCHAR, Layout.BYTES),
    BOOLEAN(Types.BOOLEAN, Layout.BOOLEAN),
    DATE(Types.DATE, Layout.INT),
    TIME(Types.TIME, Layout.LONG),
    TIMESTAMP(Types.TIMESTAMP, Layout.LONG),
    TIMESTAMP_TZ(Types.TIMESTAMP_WITH_TIMEZONE, Layout.LONG);

    /** Digits of the widest decimal. */
    private static final int WIDEST_DECIMAL = 38;
    /** Digits after the second of times and timestamps, which count in steps of 100 ns. */
    private static final int SECOND_DIGITS = 7;

    private final int jdbcType;
    private final Layout layout;

    MetadataType(int jdbcType, Layout layout) {
        this.jdbcType = jdbcType;
        this.layout = layout;
    }

    public int jdbcType() {
        return jdbcType;
    }

    public Layout layout() {
        return layout;
    }

    boolean isNumber() {
        return TypeFacts.isNumber(jdbcType);
    }

    boolean hasLength() {
        return this == VARCHAR || this == VARBINARY;
    }

    /** The default COLUMN_SIZE of the type. */
    int size() {
        if (this == DECIMAL) {
            return WIDEST_DECIMAL;
        }
        return hasLength()
                ? Integer.MAX_VALUE
                : TypeFacts.precision(new ColumnType(jdbcType, name(), -1, 0, true, layout));
    }

    /** The default number of digits after the point, or after the second; null for types without them. */
    String digits() {
        switch (this) {
            case TINYINT:
            case SMALLINT:
            case INTEGER:
            case BIGINT:
                return "0";
            case TIME:
            case TIMESTAMP:
            case TIMESTAMP_TZ:
                return String.valueOf(SECOND_DIGITS);
            default:
                return "NULL";
        }
    }

    /** The prefix of a literal of the type; empty if there is none. */
    String literalPrefix() {
        switch (this) {
            case VARCHAR:
                return "'";
            case VARBINARY:
                return "X'";
            case DATE:
            case TIME:
            case TIMESTAMP:
                return name() + " '";
            default:
                return "";
        }
    }

    String createParameters() {
        if (this == DECIMAL) {
            return "precision,scale";
        }
        return hasLength() ? "length" : "";
    }

    int maximumScale() {
        return this == DECIMAL
                ? WIDEST_DECIMAL
                : this == TIME || this == TIMESTAMP || this == TIMESTAMP_TZ ? SECOND_DIGITS : 0;
    }
}
