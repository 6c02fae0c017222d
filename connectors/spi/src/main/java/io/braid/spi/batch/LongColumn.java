package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of {@code long}s: BIGINT, TIME and TIMESTAMP in {@link Ticks}, DECIMAL of up to 18 digits as scaled integer. */
public final class LongColumn extends Column {
    private final Late<long[]> values;

    public LongColumn(DataType type, int rows, long[] values, long @Nullable [] validity) {
        super(type, Layout.LONG, rows, validity);
        this.values = Late.of(values);
    }

    private LongColumn(DataType type, int rows, Picked picked, long @Nullable [] validity) {
        super(type, Layout.LONG, rows, validity);
        this.values = Late.of(picked, source -> copy(source, rows));
    }

    private static long[] copy(Picked picked, int rows) {
        return copy(((LongColumn) picked.from()).values(), picked.rows(), rows);
    }

    private static long[] copy(long[] values, int[] selected, int count) {
        long[] gathered = new long[count];
        for (int i = 0; i < count; i++) {
            gathered[i] = selected[i] < 0 ? 0 : values[selected[i]];
        }
        return gathered;
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
    public Column gather(int[] selected, int count) {
        return new LongColumn(
                type(), count, copy(values(), selected, count), Validity.gather(validity(), selected, count));
    }

    @Override
    public Column pick(int[] selected, int count) {
        return new LongColumn(type(), count, pickedFrom(selected, count), Validity.gather(validity(), selected, count));
    }

    @Override
    public @Nullable Picked picked() {
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
            default -> value;
        };
    }
}
