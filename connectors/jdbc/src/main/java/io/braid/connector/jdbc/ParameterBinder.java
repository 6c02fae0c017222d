package io.braid.connector.jdbc;

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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gives a statement its parameters, each by its type; what the source would round on the way is refused. */
final class ParameterBinder {
    private static final LocalDate FIRST_GREGORIAN = LocalDate.of(1582, 10, 15);

    private final SourceErrors errors;
    private final JdbcTraits.Arrays arrays;
    private final boolean dateObjects;
    /** A value must be a multiple of this many ticks to arrive unrounded. */
    private final long stepTicks;

    ParameterBinder(SourceErrors errors, JdbcTraits.Values values) {
        this.errors = errors;
        this.arrays = values.arrays();
        this.dateObjects = values.dateObjects();
        this.stepTicks = Ticks.step(values.secondDigits());
    }

    void bind(PreparedStatement statement, List<Parameter> parameters) throws SQLException {
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

    /** Gives a statement one value, counted from 1. */
    void bind(PreparedStatement statement, int index, TypeKind kind, @Nullable Object value) throws SQLException {
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
            case DATE -> statement.setObject(index, date((LocalDate) value));
            case TIME -> bindTime(statement, index, value, Ticks.of((LocalTime) value));
            case TIMESTAMP -> bindTime(statement, index, value, Ticks.of((LocalDateTime) value));
            case TIMESTAMP_TZ -> bindTime(statement, index, value, Ticks.of((OffsetDateTime) value));
            case ARRAY -> throw new IllegalArgumentException("arrays are not sent");
        }
    }

    private void bindAll(PreparedStatement statement, int index, TypeKind kind, List<?> values) throws SQLException {
        switch (arrays) {
            case NATIVE ->
                statement.setArray(
                        index,
                        statement.getConnection().createArrayOf(ArrayText.nameOf(kind), ArrayText.elements(values)));
            case JSON -> statement.setString(index, ArrayText.json(values));
            case NONE ->
                throw errors.of(
                        ErrorCode.INTERNAL_ERROR, "was given an array as parameter " + index + ", but has none");
        }
    }

    /** Where dates go through the old calendar, early ones are sent as timestamps, which do not. */
    private Object date(LocalDate date) {
        return dateObjects && date.isBefore(FIRST_GREGORIAN) ? date.atStartOfDay() : date;
    }

    private void bindTime(PreparedStatement statement, int index, Object value, long ticks) throws SQLException {
        if (ticks % stepTicks != 0) {
            throw errors.wouldRound(index, stepTicks);
        }
        statement.setObject(index, value);
    }
}
