package io.braid.engine.scan;

import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import org.jspecify.annotations.Nullable;

/** Conversion of keys to the type of the column that they are compared with at the source. */
final class KeyConversion {
    private static final int DIGITS_OF_NANOS = 9;

    private KeyConversion() {}

    /** Returns the same value in that type; null if the type has no such value, so that no row can match. */
    static @Nullable Object same(@Nullable Object key, DataType type) {
        if (key == null) {
            return null;
        }
        return switch (type.kind()) {
            case TINYINT -> integer(key, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> integer(key, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> integer(key, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> whole(key);
            case DECIMAL -> decimal((BigDecimal) key, type);
            case DATE -> key instanceof LocalDateTime moment ? dateAtMidnight(moment) : key;
            case TIME, TIMESTAMP, TIMESTAMP_TZ -> floor((Temporal) key, type).equals(key) ? key : null;
            default -> key;
        };
    }

    /**
     * Returns a value of that type such that no other value of it lies between this and the key; for types with a
     * scale, rounded down.
     */
    static Object nearest(Object key, DataType type) {
        return switch (type.kind()) {
            case TINYINT -> nearest(key, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> nearest(key, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> nearest(key, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> ((Number) key).longValue();
            case DECIMAL -> ((BigDecimal) key).setScale(type.scale(), RoundingMode.FLOOR);
            case DATE -> key instanceof LocalDateTime moment ? moment.toLocalDate() : key;
            case TIME, TIMESTAMP, TIMESTAMP_TZ -> floor((Temporal) key, type);
            default -> key;
        };
    }

    private static Integer nearest(Object key, int lowest, int highest) {
        return (int) Math.max(lowest, Math.min(highest, ((Number) key).longValue()));
    }

    private static @Nullable Integer integer(Object key, int lowest, int highest) {
        Long number = whole(key);
        return number == null || number < lowest || number > highest ? null : (Integer) number.intValue();
    }

    private static @Nullable Long whole(Object key) {
        if (!(key instanceof BigDecimal decimal)) {
            return ((Number) key).longValue();
        }
        BigDecimal plain = decimal.stripTrailingZeros();
        return plain.scale() > 0 || plain.toBigInteger().bitLength() >= Long.SIZE ? null : (Long) plain.longValue();
    }

    private static @Nullable BigDecimal decimal(BigDecimal key, DataType type) {
        if (key.scale() > type.scale() && key.stripTrailingZeros().scale() > type.scale()) {
            return null;
        }
        BigDecimal fitted = key.setScale(type.scale(), RoundingMode.UNNECESSARY);
        return fitted.precision() > type.precision() ? null : fitted;
    }

    private static @Nullable LocalDate dateAtMidnight(LocalDateTime moment) {
        return moment.toLocalTime().equals(LocalTime.MIDNIGHT) ? moment.toLocalDate() : null;
    }

    /** Truncates the fraction of a second to the precision of the type. */
    private static Temporal floor(Temporal key, DataType type) {
        if (!(key instanceof LocalTime || key instanceof LocalDateTime || key instanceof OffsetDateTime)) {
            return key;
        }
        int nanos = key.get(ChronoField.NANO_OF_SECOND);
        int unit = 1;
        for (int digits = type.precision(); digits < DIGITS_OF_NANOS; digits++) {
            unit *= 10;
        }
        return key.with(ChronoField.NANO_OF_SECOND, nanos - nanos % unit);
    }
}
