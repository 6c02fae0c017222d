package io.braid.planner.emit;

import io.braid.engine.plan.expression.RowFunction;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.DataContexts;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.linq4j.function.Function1;
import org.jspecify.annotations.Nullable;

/**
 * A function that Calcite generated, between Braid's values and Calcite's: dates as days, times and timestamps as
 * milliseconds.
 */
final class GeneratedFunction implements RowFunction {
    private static final int NANOS_PER_MILLI = 1_000_000;

    private final Function1<DataContext, Object[]> generated;
    private final List<DataType> argumentTypes;
    private final DataType type;

    GeneratedFunction(Function1<DataContext, Object[]> generated, List<DataType> argumentTypes, DataType type) {
        this.generated = generated;
        this.argumentTypes = argumentTypes;
        this.type = type;
    }

    @Override
    public @Nullable Object apply(@Nullable Object[] arguments) {
        @Nullable Object[] row = new @Nullable Object[arguments.length];
        for (int i = 0; i < row.length; i++) {
            Object argument = arguments[i];
            row[i] = argument == null ? null : toCalcite(argument, argumentTypes.get(i));
        }
        try {
            Object value = generated.apply(DataContexts.of(java.util.Map.of("inputRecord", row)))[0];
            return value == null ? null : fromCalcite(value);
        } catch (ArithmeticException e) {
            throw new BraidException(ErrorCode.NUMERIC_OUT_OF_RANGE, "A number is out of range", e);
        } catch (RuntimeException e) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER, "A function cannot take this value: " + e.getMessage(), e);
        }
    }

    private static Object toCalcite(Object value, DataType type) {
        return switch (type.kind()) {
            case DATE -> Math.toIntExact(((LocalDate) value).toEpochDay());
            case TIME -> (int) (((LocalTime) value).toNanoOfDay() / NANOS_PER_MILLI);
            case TIMESTAMP -> ((LocalDateTime) value).toInstant(ZoneOffset.UTC).toEpochMilli();
            case TIMESTAMP_TZ -> ((OffsetDateTime) value).toInstant().toEpochMilli();
            case VARBINARY -> new ByteString((byte[]) value);
            case TINYINT -> ((Number) value).byteValue();
            case SMALLINT -> ((Number) value).shortValue();
            case REAL -> ((Number) value).floatValue();
            default -> value;
        };
    }

    private Object fromCalcite(Object value) {
        return switch (type.kind()) {
            case TINYINT, SMALLINT, INTEGER -> ((Number) value).intValue();
            case BIGINT -> ((Number) value).longValue();
            case REAL, DOUBLE -> ((Number) value).doubleValue();
            case DECIMAL -> decimal(value);
            case VARCHAR -> value.toString();
            case VARBINARY -> ((ByteString) value).getBytes();
            case DATE -> LocalDate.ofEpochDay(((Number) value).intValue());
            case TIME -> LocalTime.ofNanoOfDay(((Number) value).longValue() * NANOS_PER_MILLI);
            case TIMESTAMP -> timestamp(value);
            case TIMESTAMP_TZ -> timestamp(value).atOffset(ZoneOffset.UTC);
            case BOOLEAN -> value;
            case TIME_TZ, INTERVAL, ARRAY -> throw new IllegalArgumentException("no " + type + " is known to it");
        };
    }

    private BigDecimal decimal(Object value) {
        BigDecimal decimal = value instanceof BigDecimal exact ? exact : new BigDecimal(value.toString());
        return decimal.setScale(type.scale(), java.math.RoundingMode.HALF_UP);
    }

    private static LocalDateTime timestamp(Object millis) {
        long value = ((Number) millis).longValue();
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(value, 1000), (int) Math.floorMod(value, 1000) * NANOS_PER_MILLI, ZoneOffset.UTC);
    }
}
