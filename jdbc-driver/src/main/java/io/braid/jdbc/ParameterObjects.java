package io.braid.jdbc;

import io.braid.jdbc.core.SqlErrors;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.UUID;

/** What {@code setObject} makes of an object: a value that the wire protocol knows, and its type. */
final class ParameterObjects {
    private ParameterObjects() {}

    static Object convert(Object value) throws SQLException {
        if (value instanceof Boolean
                || value instanceof Byte
                || value instanceof Short
                || value instanceof Integer
                || value instanceof Long
                || value instanceof Float
                || value instanceof Double
                || value instanceof BigDecimal
                || value instanceof String) {
            return value;
        } else if (value instanceof byte[]) {
            return ((byte[]) value).clone();
        } else if (value instanceof BigInteger) {
            return new BigDecimal((BigInteger) value);
        } else if (value instanceof Character || value instanceof UUID) {
            return value.toString();
        }
        return convertTemporal(value);
    }

    private static Object convertTemporal(Object value) throws SQLException {
        if (value instanceof LocalDate
                || value instanceof LocalTime
                || value instanceof LocalDateTime
                || value instanceof OffsetDateTime) {
            return value;
        } else if (value instanceof ZonedDateTime) {
            return ((ZonedDateTime) value).toOffsetDateTime();
        } else if (value instanceof Instant) {
            return ((Instant) value).atOffset(ZoneOffset.UTC);
        } else if (value instanceof Date) {
            return SqlTemporals.toDate((Date) value, null);
        } else if (value instanceof Time) {
            return SqlTemporals.toTime((Time) value, null);
        } else if (value instanceof Timestamp) {
            return SqlTemporals.toTimestamp((Timestamp) value, null);
        } else if (value instanceof java.util.Date) {
            return LocalDateTime.ofInstant(((java.util.Date) value).toInstant(), ZoneId.systemDefault());
        }
        throw SqlErrors.unsupported(
                "PreparedStatement.setObject for " + value.getClass().getName(),
                "give a String, a number, a Boolean, a byte[], a UUID or a date or time.");
    }

    /** The type of a converted value. */
    static int jdbcType(Object converted) {
        if (converted instanceof String) {
            return Types.VARCHAR;
        } else if (converted instanceof Boolean) {
            return Types.BOOLEAN;
        } else if (converted instanceof BigDecimal) {
            return Types.DECIMAL;
        } else if (converted instanceof Double) {
            return Types.DOUBLE;
        } else if (converted instanceof Float) {
            return Types.REAL;
        } else if (converted instanceof byte[]) {
            return Types.VARBINARY;
        } else if (converted instanceof LocalDate) {
            return Types.DATE;
        } else if (converted instanceof LocalTime) {
            return Types.TIME;
        } else if (converted instanceof LocalDateTime) {
            return Types.TIMESTAMP;
        } else if (converted instanceof OffsetDateTime) {
            return Types.TIMESTAMP_WITH_TIMEZONE;
        }
        return integerType(converted);
    }

    private static int integerType(Object value) {
        if (value instanceof Long) {
            return Types.BIGINT;
        } else if (value instanceof Integer) {
            return Types.INTEGER;
        }
        return value instanceof Short ? Types.SMALLINT : Types.TINYINT;
    }
}
