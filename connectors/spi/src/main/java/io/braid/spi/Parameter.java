package io.braid.spi;

import io.braid.spi.batch.ArrayValue;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Typed parameter value of a statement. Its class is that of the type's kind, text has no unpaired surrogates, and
 * times have at most a tick's precision. A parameter that takes a list of keys (see
 * {@link io.braid.spi.capability.KeyForm}) has a list of such values.
 */
public record Parameter(DataType type, @Nullable Object value) {
    public Parameter {
        if (value instanceof List<?> values) {
            value = List.copyOf(values);
            values.forEach(each -> check(type, each));
        } else if (value != null) {
            check(type, value);
        }
    }

    /** The Java class of single values of a kind, in constants and parameters. */
    public static Class<?> valueClass(TypeKind kind) {
        return switch (kind) {
            case BOOLEAN -> Boolean.class;
            case TINYINT, SMALLINT, INTEGER -> Integer.class;
            case BIGINT -> Long.class;
            case REAL, DOUBLE -> Double.class;
            case DECIMAL -> BigDecimal.class;
            case VARCHAR -> String.class;
            case VARBINARY -> byte[].class;
            case DATE -> LocalDate.class;
            case TIME -> LocalTime.class;
            case TIMESTAMP -> LocalDateTime.class;
            case TIMESTAMP_TZ -> OffsetDateTime.class;
            case TIME_TZ -> OffsetTime.class;
            case INTERVAL -> Interval.class;
            case ARRAY -> ArrayValue.class;
        };
    }

    private static void check(DataType type, Object value) {
        if (!valueClass(type.kind()).isInstance(value)) {
            throw new IllegalArgumentException(value.getClass() + " is no value of type " + type);
        }
        if (value instanceof String text && text.codePoints().anyMatch(Parameter::isHalf)) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "A parameter is a text with half a character in it (an unpaired surrogate), for which databases"
                            + " have no place. Look for where the text was cut in two.");
        }
        if (value instanceof Temporal time) {
            checkTime(time);
        }
    }

    /** Rejects times of higher precision: truncating one would make it equal to a different value. */
    private static void checkTime(Temporal value) {
        if (value.isSupported(ChronoField.NANO_OF_SECOND) && !Ticks.tell(value)) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "A parameter is a time that is finer than 100 ns, which is as fine as times are here. Give it with"
                            + " fewer digits of the second, such as truncatedTo(ChronoUnit.MICROS) leaves in Java.");
        }
    }

    private static boolean isHalf(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    /** The type only: values may be confidential. */
    @Override
    public String toString() {
        return Objects.toString(type);
    }
}
