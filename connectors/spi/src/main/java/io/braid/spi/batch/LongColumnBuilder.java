package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.ZonedTimes;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builder of {@link LongColumn}s. */
public final class LongColumnBuilder extends ColumnBuilder {
    private static final long[] NONE = {};

    private long[] values = NONE;

    LongColumnBuilder(DataType type, int expected) {
        super(type, expected);
    }

    public void append(long value) {
        if (rows == values.length) {
            values = Arrays.copyOf(values, grown(values.length));
        }
        values[rows++] = value;
    }

    @Override
    void appendPlaceholder() {
        append(0);
    }

    @Override
    void appendObject(Object value) {
        switch (type().kind()) {
            case DECIMAL -> append(scaled((BigDecimal) value).longValueExact());
            case TIME -> append(Ticks.of((LocalTime) value));
            case TIMESTAMP -> append(Ticks.of((LocalDateTime) value));
            case TIMESTAMP_TZ -> append(Ticks.of((OffsetDateTime) value));
            case TIME_TZ -> append(ZonedTimes.number((OffsetTime) value));
            default -> append(((Number) value).longValue());
        }
    }

    @Override
    int capacity() {
        return values.length;
    }

    @Override
    Column take(long @Nullable [] columnValidity) {
        Column column = new LongColumn(type(), rows, values, columnValidity);
        values = NONE;
        return column;
    }
}
