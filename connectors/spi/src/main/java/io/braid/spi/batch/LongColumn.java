package io.braid.spi.batch;

import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.ZonedTimes;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A column of {@code long}s: BIGINT, TIME and TIMESTAMP in {@link Ticks}, DECIMAL of up to 18 digits as scaled integer.
 */
public final class LongColumn extends Column {
    private final LazyArray<long[]> values;

    public LongColumn(DataType type, int rows, long[] values, long @Nullable [] validity) {
        super(type, ColumnLayout.LONG, rows, validity);
        this.values = LazyArray.of(values);
    }

    private LongColumn(DataType type, int rows, RowMapping picked, long @Nullable [] validity) {
        super(type, ColumnLayout.LONG, rows, validity);
        this.values = LazyArray.of(picked, source -> source.selection().take(((LongColumn) source.from()).values()));
    }

    public long[] values() {
        return values.get();
    }

    public long get(int row) {
        return values()[row];
    }

    @Override
    public Column slice(int from, int to) {
        return new LongColumn(
                type(), to - from, Arrays.copyOfRange(values(), from, to), Validity.slice(validity(), from, to));
    }

    @Override
    public Column gather(Selection selection) {
        return new LongColumn(
                type(), selection.count(), selection.take(values()), Validity.gather(validity(), selection));
    }

    @Override
    public Column pick(Selection selection) {
        return new LongColumn(type(), selection.count(), pickedFrom(selection), Validity.gather(validity(), selection));
    }

    @Override
    public @Nullable RowMapping picked() {
        return values.picked();
    }

    @Override
    public long retainedBytes() {
        return 8L * values().length + validityBytes();
    }

    @Override
    Object valueAt(int row) {
        long value = get(row);
        return switch (type().kind()) {
            case DECIMAL -> BigDecimal.valueOf(value, type().scale());
            case TIME -> Ticks.toTime(value);
            case TIMESTAMP -> Ticks.toTimestamp(value);
            case TIMESTAMP_TZ -> Ticks.toMoment(value);
            case TIME_TZ -> ZonedTimes.time(value);
            default -> value;
        };
    }
}
