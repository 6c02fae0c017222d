package io.braid.spi.type;

import java.sql.Types;

/** Kinds of SQL types, each with its JDBC type code. */
public enum TypeKind {
    BOOLEAN(Types.BOOLEAN),
    TINYINT(Types.TINYINT),
    SMALLINT(Types.SMALLINT),
    INTEGER(Types.INTEGER),
    BIGINT(Types.BIGINT),
    /** Single precision; held as a double, rounded to single precision wherever it is computed. */
    REAL(Types.REAL),
    DOUBLE(Types.DOUBLE),
    DECIMAL(Types.DECIMAL),
    /** Unicode text, compared by code points, never padded. */
    VARCHAR(Types.VARCHAR),
    VARBINARY(Types.VARBINARY),
    DATE(Types.DATE),
    /** Time of day in ticks of 100 ns. */
    TIME(Types.TIME),
    /** Date and time without a zone, in ticks of 100 ns since 1970-01-01T00:00. */
    TIMESTAMP(Types.TIMESTAMP),
    /** An instant, in ticks of 100 ns since 1970-01-01T00:00Z. */
    TIMESTAMP_TZ(Types.TIMESTAMP_WITH_TIMEZONE),
    /** Time of day with its UTC offset, encoded as in {@link ZonedTimes}. */
    TIME_TZ(Types.TIME_WITH_TIMEZONE),
    /** Months, days and microseconds, stored separately; see {@link Interval}. */
    INTERVAL(Types.OTHER),
    /** Elements of one type, in order; see {@code ArrayValue}. */
    ARRAY(Types.ARRAY);

    private final int jdbcType;

    TypeKind(int jdbcType) {
        this.jdbcType = jdbcType;
    }

    /** The constant of {@link java.sql.Types} for JDBC clients. */
    public int jdbcType() {
        return jdbcType;
    }

    /** True if sources can evaluate expressions over values of this kind; otherwise only Braid can. */
    public boolean isOfSources() {
        return this != ARRAY && this != INTERVAL && this != TIME_TZ;
    }

    public boolean isInteger() {
        return this == TINYINT || this == SMALLINT || this == INTEGER || this == BIGINT;
    }

    public boolean isNumeric() {
        return isInteger() || this == REAL || this == DOUBLE || this == DECIMAL;
    }
}
