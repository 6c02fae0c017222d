package io.braid.connector.jdbc.read;

import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.spi.Parameter;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Binder of statement parameters, by type. Rejects values that the source would round. */
public final class ParameterBinder {
    private static final LocalDate FIRST_GREGORIAN = LocalDate.of(1582, 10, 15);

    private final SourceErrors errors;
    private final JdbcTraits.Arrays arrays;
    private final JdbcTraits.EarlyDates earlyDates;
    /** Values must be multiples of this many ticks to be sent without rounding. */
    private final long stepTicks;

    public ParameterBinder(SourceErrors errors, JdbcTraits.Values values) {
        this.errors = errors;
        this.arrays = values.arrays();
        this.earlyDates = values.earlyDates();
        this.stepTicks = Ticks.step(values.secondDigits());
    }

    public void bind(PreparedStatement statement, List<Parameter> parameters) throws SQLException {
        for (int i = 0; i < parameters.size(); i++) {
            bind(statement, i + 1, parameters.get(i));
        }
    }

    private void bind(PreparedStatement statement, int index, Parameter parameter) throws SQLException {
        if (parameter.value() instanceof List<?> values) {
            bindAll(statement, index, parameter.type().kind(), values);
        } else {
            bind(statement, index, parameter.type().kind(), parameter.value());
        }
    }

    /** Binds one value, numbered from 1. */
    public void bind(PreparedStatement statement, int index, TypeKind kind, @Nullable Object value)
            throws SQLException {
        if (value == null) {
            statement.setNull(index, kind.jdbcType());
            return;
        }
        switch (kind) {
            case BOOLEAN -> statement.setBoolean(index, (Boolean) value);
            case TINYINT, SMALLINT, INTEGER -> statement.setInt(index, (Integer) value);
            case BIGINT -> statement.setLong(index, (Long) value);
            case REAL -> statement.setFloat(index, ((Double) value).floatValue());
            case DOUBLE -> statement.setDouble(index, (Double) value);
            case DECIMAL -> statement.setBigDecimal(index, (BigDecimal) value);
            case VARCHAR -> statement.setString(index, (String) value);
            case VARBINARY -> statement.setBytes(index, (byte[]) value);
            case DATE -> bindDay(statement, index, (LocalDate) value, (LocalDate) value);
            case TIME -> {
                checkDigits(index, Ticks.of((LocalTime) value));
                statement.setObject(index, value);
            }
            case TIMESTAMP -> {
                LocalDateTime timestamp = (LocalDateTime) value;
                checkDigits(index, Ticks.of(timestamp));
                bindDay(statement, index, timestamp.toLocalDate(), timestamp);
            }
            case TIMESTAMP_TZ -> {
                OffsetDateTime moment = (OffsetDateTime) value;
                checkDigits(index, Ticks.of(moment));
                LocalDate day = moment.toLocalDate();
                LocalDate inUtc = moment.withOffsetSameInstant(ZoneOffset.UTC).toLocalDate();
                bindDay(statement, index, day.isBefore(inUtc) ? day : inUtc, moment);
            }
            case TIME_TZ, INTERVAL, ARRAY -> throw new IllegalArgumentException(kind + " is not sent");
        }
    }

    private void bindAll(PreparedStatement statement, int index, TypeKind kind, List<?> values) throws SQLException {
        switch (arrays) {
            case NATIVE ->
                statement.setArray(
                        index,
                        statement
                                .getConnection()
                                .createArrayOf(ArrayArguments.nameOf(kind), ArrayArguments.elements(values)));
            case BRAID ->
                statement.setArray(index, statement.getConnection().createArrayOf(kind.name(), values.toArray()));
            case JSON -> statement.setString(index, ArrayArguments.json(values));
            case NONE ->
                throw errors.of(
                        ErrorCode.INTERNAL_ERROR, "was given an array as parameter " + index + ", but has none");
        }
    }

    private void checkDigits(int index, long ticks) {
        if (ticks % stepTicks != 0) {
            throw errors.wouldRound(index, stepTicks);
        }
    }

    /** Binds a value with a date, which some drivers would shift if it is early. */
    private void bindDay(PreparedStatement statement, int index, LocalDate day, TemporalAccessor value)
            throws SQLException {
        if (earlyDates == JdbcTraits.EarlyDates.EXACT || !day.isBefore(FIRST_GREGORIAN)) {
            statement.setObject(index, value);
        } else if (earlyDates == JdbcTraits.EarlyDates.DATES_MOVED) {
            statement.setObject(index, value instanceof LocalDate date ? date.atStartOfDay() : value);
        } else if (day.getYear() >= 1) {
            statement.setString(index, text(value));
        } else {
            throw errors.of(
                    ErrorCode.INVALID_DATETIME, "has no dates before the year 1: parameter " + index + " is " + value);
        }
    }

    /** Prints no more fractional second digits than needed, since databases reject more than they can store. */
    private static String text(TemporalAccessor value) {
        DateTimeFormatter format = value instanceof LocalDate
                ? DateTimeFormatter.ISO_LOCAL_DATE
                : value instanceof LocalDateTime
                        ? DateTimeFormatter.ISO_LOCAL_DATE_TIME
                        : DateTimeFormatter.ISO_OFFSET_DATE_TIME;
        return format.format(value);
    }
}
