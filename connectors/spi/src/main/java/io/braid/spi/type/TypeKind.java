package io.braid.spi.type;

import java.sql.Types;

/**
 * The kinds of type Braid knows. Each names its JDBC type code and the Java class of a single value, as it appears in
 * constants and parameters; inside a batch, values never are objects.
 */
public enum TypeKind {
    BOOLEAN(Types.BOOLEAN, Boolean.class),
    TINYINT(Types.TINYINT, Integer.class),
    SMALLINT(Types.SMALLINT, Integer.class),
    INTEGER(Types.INTEGER, Integer.class),
    BIGINT(Types.BIGINT, Long.class),
    /** Single precision; held as a double, rounded to single precision wherever it is computed. */
    REAL(Types.REAL, Double.class),
    DOUBLE(Types.DOUBLE, Double.class),
    DECIMAL(Types.DECIMAL, java.math.BigDecimal.class),
    /** Text in Unicode, compared by code points, never padded. */
    VARCHAR(Types.VARCHAR, String.class),
    VARBINARY(Types.VARBINARY, byte[].class),
    DATE(Types.DATE, java.time.LocalDate.class),
    /** Time of day in ticks of 100 ns. */
    TIME(Types.TIME, java.time.LocalTime.class),
    /** Date and time without a zone, in ticks of 100 ns since 1970-01-01T00:00. */
    TIMESTAMP(Types.TIMESTAMP, java.time.LocalDateTime.class),
    /** A moment in time, in ticks of 100 ns since 1970-01-01T00:00Z. */
    TIMESTAMP_TZ(Types.TIMESTAMP_WITH_TIMEZONE, java.time.OffsetDateTime.class),
    /** Elements of one type, in order; see {@link ArrayValue}. */
    ARRAY(Types.ARRAY, ArrayValue.class);

    private final int jdbcType;
    private final Class<?> valueClass;

    TypeKind(int jdbcType, Class<?> valueClass) {
        this.jdbcType = jdbcType;
        this.valueClass = valueClass;
    }

    /** The constant of {@link java.sql.Types} that JDBC clients know this kind by. */
    public int jdbcType() {
        return jdbcType;
    }

    /** The class of one value of this kind as a constant or a parameter. */
    public Class<?> valueClass() {
        return valueClass;
    }

    public boolean isInteger() {
        return this == TINYINT || this == SMALLINT || this == INTEGER || this == BIGINT;
    }

    public boolean isNumeric() {
        return isInteger() || this == REAL || this == DOUBLE || this == DECIMAL;
    }
}
