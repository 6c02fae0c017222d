package io.braid.jdbc.value;

import io.braid.jdbc.core.SqlExceptions;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
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
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAccessor;
import java.util.Calendar;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Conversion of the objects of {@code setObject} into values of the wire protocol and their types. */
public final class ParameterObjects {
    private ParameterObjects() {}

    /**
     * Returns the value that {@code setObject} sends for an object and a type. A timestamp is reduced to its date or
     * time for those types; a date or time becomes its SQL text for text types.
     */
    public static Object convert(Object value, int jdbcType) throws SQLException {
        Object converted = convert(value);
        if (isText(jdbcType) && converted instanceof TemporalAccessor) {
            boolean isLocal = jdbcType(value, converted) == Types.TIMESTAMP && converted instanceof OffsetDateTime;
            return text((TemporalAccessor) (isLocal ? ((OffsetDateTime) converted).toLocalDateTime() : converted));
        }
        if (jdbcType == Types.DATE && isTimestamp(converted)) {
            return LocalDate.from((TemporalAccessor) converted);
        }
        return jdbcType == Types.TIME && isTimestamp(converted)
                ? LocalTime.from((TemporalAccessor) converted)
                : converted;
    }

    /** Returns a number, or the number in a text, with that many digits after the point; any other value unchanged. */
    public static @Nullable Object scaled(@Nullable Object value, int scale) throws SQLException {
        if (value == null || !(value instanceof Number || value instanceof String)) {
            return value;
        }
        try {
            return new BigDecimal(value.toString().trim()).setScale(scale, RoundingMode.HALF_UP);
        } catch (NumberFormatException | ArithmeticException e) {
            throw SqlExceptions.of(
                    SqlExceptions.WRONG_TEXT,
                    "The parameter is no number with " + scale + " digits after the point.",
                    e);
        }
    }

    private static boolean isText(int jdbcType) {
        switch (jdbcType) {
            case Types.CHAR:
            case Types.VARCHAR:
            case Types.LONGVARCHAR:
            case Types.NCHAR:
            case Types.NVARCHAR:
            case Types.LONGNVARCHAR:
                return true;
            default:
                return false;
        }
    }

    private static String text(TemporalAccessor value) {
        if (value instanceof LocalDate) {
            return TemporalText.DATE.format(value);
        } else if (value instanceof LocalTime) {
            return TemporalText.TIME.format(value);
        }
        return (value instanceof LocalDateTime ? TemporalText.TIMESTAMP : TemporalText.MOMENT).format(value);
    }

    private static boolean isTimestamp(Object value) {
        return value instanceof LocalDateTime || value instanceof OffsetDateTime;
    }

    public static Object convert(Object value) throws SQLException {
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
        } else if (value instanceof Array) {
            return ArrayLiteral.of(((Array) value).getArray());
        } else if (value.getClass().isArray()) {
            return ArrayLiteral.of(value);
        } else if (value instanceof Character || value instanceof UUID) {
            return value.toString();
        }
        return value instanceof Clob || value instanceof Blob || value instanceof Reader || value instanceof InputStream
                ? convertLarge(value)
                : convertTemporal(value);
    }

    private static Object convertLarge(Object value) throws SQLException {
        if (value instanceof Clob) {
            return Lobs.text((Clob) value);
        } else if (value instanceof Blob) {
            return Lobs.bytes((Blob) value);
        }
        return value instanceof Reader
                ? String.valueOf(StreamContents.text((Reader) value, Long.MAX_VALUE))
                : StreamContents.read((InputStream) value);
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
            return SqlTemporals.toMoment((Timestamp) value, null);
        } else if (value instanceof java.util.Date) {
            return SqlTemporals.toMoment(Timestamp.from(((java.util.Date) value).toInstant()), null);
        } else if (value instanceof Calendar) {
            return SqlTemporals.toMoment(Timestamp.from(((Calendar) value).toInstant()), (Calendar) value);
        }
        throw SqlExceptions.unsupported(
                "PreparedStatement.setObject for " + value.getClass().getName(),
                "give a String, a number, a Boolean, a byte[], a UUID, a date or time, a stream, a Clob or a Blob.");
    }

    /** Returns the JDBC type of a value and of its converted form. */
    public static int jdbcType(Object value, Object converted) {
        return (value instanceof java.util.Date && converted instanceof OffsetDateTime) || value instanceof Calendar
                ? Types.TIMESTAMP
                : jdbcType(converted);
    }

    private static int jdbcType(Object converted) {
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
