package io.braid.spi.batch;

import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.ZonedTimes;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Column of {@code long}s: BIGINT, TIME and TIMESTAMP in {@link Ticks}, DECIMAL of up to 18 digits as scaled integer.
 */
public final class LongColumn extends Column {
    private final LazyArray<long[]> values;

    public LongColumn(DataType type, int rows, long[] values, long @Nullable [] validity) {
        this(type, rows, LazyArray.of(values), validity, null);
    }

    private LongColumn(
            DataType type,
            int rows,
            LazyArray<long[]> values,
            long @Nullable [] validity,
            @Nullable UnreadableRows unreadable) {
        super(type, ColumnLayout.LONG, rows, validity, unreadable);
        this.values = values;
    }

    public long[] values() {
        requireReadable();
        return values.get();
    }

    public long get(int row) {
        return values()[row];
    }

    @Override
    public Column slice(int from, int to) {
        return new LongColumn(
                type(),
                to - from,
                LazyArray.of(Arrays.copyOfRange(values.get(), from, to)),
                Validity.slice(validity(), from, to),
                UnreadableRows.slice(unreadable(), from, to));
    }

    @Override
    public Column gather(Selection selection) {
        return gathered(selection, LazyArray.of(selection.take(values.get())));
    }

    @Override
    public Column pick(Selection selection) {
        return gathered(selection, LazyArray.of(pickedFrom(selection), source -> source.selection()
                .take(((LongColumn) source.from()).values.get())));
    }

    private LongColumn gathered(Selection selection, LazyArray<long[]> taken) {
        return new LongColumn(
                type(),
                selection.count(),
                taken,
                Validity.gather(validity(), selection),
                UnreadableRows.gather(unreadable(), selection));
    }

    @Override
    @Nullable
    RowMapping mapping() {
        return values.picked();
    }

    @Override
    public long retainedBytes() {
        return 8L * values.get().length + validityBytes();
    }

    @Override
    LongColumn with(UnreadableRows unreadable) {
        return new LongColumn(type(), rows(), values, validity(), unreadable);
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
