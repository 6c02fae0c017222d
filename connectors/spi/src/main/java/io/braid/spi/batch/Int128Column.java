package io.braid.spi.batch;

import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Column of 128-bit integers in two halves: DECIMAL of 19 to 38 digits as scaled integer, and {@link Interval}s. */
public final class Int128Column extends Column {
    private static final DataType LENGTH = DataType.decimal(DataType.MAX_DECIMAL_DIGITS, 0);

    private final LazyArray<long[]> high;
    private final LazyArray<long[]> low;
    private final boolean longs;

    public Int128Column(DataType type, int rows, long[] high, long[] low, long @Nullable [] validity) {
        this(type, rows, LazyArray.of(high), LazyArray.of(low), /* longs= */ false, validity, null);
    }

    private Int128Column(
            DataType type,
            int rows,
            LazyArray<long[]> high,
            LazyArray<long[]> low,
            boolean longs,
            long @Nullable [] validity,
            @Nullable UnreadableRows unreadable) {
        super(type, ColumnLayout.INT128, rows, validity, unreadable);
        this.high = high;
        this.low = low;
        this.longs = longs;
    }

    /** A column whose values all fit a long. Its upper halves are created only when {@link #high()} is called. */
    public static Int128Column ofLongs(DataType type, int rows, long[] values, long @Nullable [] validity) {
        return ofLongs(type, rows, LazyArray.of(values), validity, null);
    }

    private static Int128Column ofLongs(
            DataType type,
            int rows,
            LazyArray<long[]> values,
            long @Nullable [] validity,
            @Nullable UnreadableRows unreadable) {
        LazyArray<long[]> high = LazyArray.of(() -> signs(values.get(), rows));
        return new Int128Column(type, rows, high, values, /* longs= */ true, validity, unreadable);
    }

    private static long[] signs(long[] values, int rows) {
        long[] signs = new long[rows];
        for (int i = 0; i < rows; i++) {
            signs[i] = values[i] >> (Long.SIZE - 1);
        }
        return signs;
    }

    /** The upper halves, with the sign. */
    public long[] high() {
        requireReadable();
        return high.get();
    }

    /** The lower halves, unsigned. */
    public long[] low() {
        requireReadable();
        return low.get();
    }

    /** True if all values are known to fit a long, so that the upper halves can be ignored. */
    public boolean areLongs() {
        return longs;
    }

    /** A copy as another type. */
    public Int128Column as(DataType other) {
        return new Int128Column(other, rows(), high, low, longs, validity(), unreadable());
    }

    public BigDecimal get(int row) {
        return new BigDecimal(Int128.toBigInteger(high()[row], low()[row]), type().scale());
    }

    public Interval interval(int row) {
        return Interval.of(high()[row], low()[row]);
    }

    /** A column that compares as the values do: this column, or the lengths of intervals. */
    public Int128Column comparable() {
        return type().kind() == TypeKind.INTERVAL ? lengths() : this;
    }

    private Int128Column lengths() {
        long[] intervals = high();
        long[] micros = low();
        long[] highs = new long[rows()];
        long[] lows = new long[rows()];
        for (int i = 0; i < highs.length; i++) {
            highs[i] = Interval.lengthHigh(intervals[i], micros[i]);
            lows[i] = Interval.lengthLow(intervals[i], micros[i]);
        }
        return new Int128Column(LENGTH, rows(), highs, lows, validity());
    }

    @Override
    public Column slice(int from, int to) {
        return of(
                to - from,
                () -> LazyArray.of(Arrays.copyOfRange(high.get(), from, to)),
                LazyArray.of(Arrays.copyOfRange(low.get(), from, to)),
                Validity.slice(validity(), from, to),
                UnreadableRows.slice(unreadable(), from, to));
    }

    @Override
    public Column gather(Selection selection) {
        return gathered(
                selection, () -> LazyArray.of(selection.take(high.get())), LazyArray.of(selection.take(low.get())));
    }

    @Override
    public Column pick(Selection selection) {
        RowMapping picked = pickedFrom(selection);
        Int128Column from = (Int128Column) picked.from();
        return gathered(
                selection,
                () -> LazyArray.of(picked, source -> source.selection().take(from.high.get())),
                LazyArray.of(picked, source -> source.selection().take(from.low.get())));
    }

    private Int128Column gathered(Selection selection, Supplier<LazyArray<long[]>> highs, LazyArray<long[]> lows) {
        return of(
                selection.count(),
                highs,
                lows,
                Validity.gather(validity(), selection),
                UnreadableRows.gather(unreadable(), selection));
    }

    /** Rows of this column; the upper halves of longs are derived from the lower ones. */
    private Int128Column of(
            int count,
            Supplier<LazyArray<long[]>> highs,
            LazyArray<long[]> lows,
            long @Nullable [] valid,
            @Nullable UnreadableRows some) {
        return longs
                ? ofLongs(type(), count, lows, valid, some)
                : new Int128Column(type(), count, highs.get(), lows, /* longs= */ false, valid, some);
    }

    @Override
    @Nullable
    RowMapping mapping() {
        return low.picked();
    }

    @Override
    public long retainedBytes() {
        // Counts the upper halves even if they do not exist yet.
        int highs = longs ? rows() : high.get().length;
        return 8L * (highs + low.get().length) + validityBytes();
    }

    @Override
    Int128Column with(UnreadableRows unreadable) {
        return new Int128Column(type(), rows(), high, low, longs, validity(), unreadable);
    }

    @Override
    Object valueAt(int row) {
        return type().kind() == TypeKind.INTERVAL ? interval(row) : get(row);
    }
}
