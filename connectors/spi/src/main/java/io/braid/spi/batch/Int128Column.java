package io.braid.spi.batch;

import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of 128-bit integers in two halves: DECIMAL of 19 to 38 digits as scaled integer, and {@link Interval}s. */
public final class Int128Column extends Column {
    private static final DataType LENGTH = DataType.decimal(DataType.MAX_DECIMAL_DIGITS, 0);

    private final LazyArray<long[]> high;
    private final LazyArray<long[]> low;
    private final boolean longs;

    public Int128Column(DataType type, int rows, long[] high, long[] low, long @Nullable [] validity) {
        this(type, rows, LazyArray.of(high), LazyArray.of(low), /* longs= */ false, validity);
    }

    private Int128Column(
            DataType type,
            int rows,
            LazyArray<long[]> high,
            LazyArray<long[]> low,
            boolean longs,
            long @Nullable [] validity) {
        super(type, ColumnLayout.INT128, rows, validity);
        this.high = high;
        this.low = low;
        this.longs = longs;
    }

    /** Numbers that all fit a long. Of what they take, half is not there before {@link #high()} is asked for. */
    public static Int128Column ofLongs(DataType type, int rows, long[] values, long @Nullable [] validity) {
        return ofLongs(type, rows, LazyArray.of(values), validity);
    }

    private static Int128Column ofLongs(DataType type, int rows, LazyArray<long[]> values, long @Nullable [] validity) {
        return new Int128Column(
                type, rows, LazyArray.of(() -> signs(values.get(), rows)), values, /* longs= */ true, validity);
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
        return high.get();
    }

    /** The lower halves, unsigned. */
    public long[] low() {
        return low.get();
    }

    /** Whether all numbers are known to fit a long, so that there is no need to look at their upper halves. */
    public boolean areLongs() {
        return longs;
    }

    /** The same numbers as another type. */
    public Int128Column as(DataType other) {
        return new Int128Column(other, rows(), high, low, longs, validity());
    }

    public BigDecimal get(int row) {
        return new BigDecimal(Int128.toBigInteger(high()[row], low()[row]), type().scale());
    }

    public Interval interval(int row) {
        return Interval.of(high()[row], low()[row]);
    }

    /** Numbers that compare as the values do: the column itself, or the lengths of intervals. */
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
        int count = to - from;
        long[] lows = Arrays.copyOfRange(low(), from, to);
        long @Nullable [] sliced = Validity.slice(validity(), from, to);
        return longs
                ? ofLongs(type(), count, lows, sliced)
                : new Int128Column(type(), count, Arrays.copyOfRange(high(), from, to), lows, sliced);
    }

    @Override
    public Column gather(Selection selection) {
        long[] lows = selection.take(low());
        long @Nullable [] gathered = Validity.gather(validity(), selection);
        return longs
                ? ofLongs(type(), selection.count(), lows, gathered)
                : new Int128Column(type(), selection.count(), selection.take(high()), lows, gathered);
    }

    @Override
    public Column pick(Selection selection) {
        RowMapping picked = pickedFrom(selection);
        Int128Column from = (Int128Column) picked.from();
        LazyArray<long[]> lows =
                LazyArray.of(picked, source -> source.selection().take(from.low()));
        long @Nullable [] gathered = Validity.gather(validity(), selection);
        return longs
                ? ofLongs(type(), selection.count(), lows, gathered)
                : new Int128Column(
                        type(),
                        selection.count(),
                        LazyArray.of(picked, source -> source.selection().take(from.high())),
                        lows,
                        /* longs= */ false,
                        gathered);
    }

    @Override
    public @Nullable RowMapping picked() {
        return low.picked();
    }

    @Override
    public long retainedBytes() {
        // What is not there yet may come at any time.
        int highs = longs ? rows() : high().length;
        return 8L * (highs + low().length) + validityBytes();
    }

    @Override
    Object valueAt(int row) {
        return type().kind() == TypeKind.INTERVAL ? interval(row) : get(row);
    }
}
