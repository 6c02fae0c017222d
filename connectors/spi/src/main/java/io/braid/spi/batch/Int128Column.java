package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of 128-bit integers in two halves: DECIMAL of 19 to 38 digits as scaled integer. */
public final class Int128Column extends Column {
    private final Late<Halves> halves;

    /** Upper and lower halves. */
    private static final class Halves {
        private final long[] high;
        private final long[] low;

        Halves(long[] high, long[] low) {
            this.high = high;
            this.low = low;
        }
    }

    public Int128Column(DataType type, int rows, long[] high, long[] low, long @Nullable [] validity) {
        super(type, Layout.INT128, rows, validity);
        this.halves = Late.of(new Halves(high, low));
    }

    private Int128Column(DataType type, int rows, Picked picked, long @Nullable [] validity) {
        super(type, Layout.INT128, rows, validity);
        this.halves = Late.of(picked, source -> copy((Int128Column) source.from(), source.rows(), rows));
    }

    private static Halves copy(Int128Column column, int[] selected, int count) {
        long[] high = column.high();
        long[] low = column.low();
        long[] gatheredHigh = new long[count];
        long[] gatheredLow = new long[count];
        for (int i = 0; i < count; i++) {
            int row = selected[i];
            if (row >= 0) {
                gatheredHigh[i] = high[row];
                gatheredLow[i] = low[row];
            }
        }
        return new Halves(gatheredHigh, gatheredLow);
    }

    /** The upper halves, with the sign. */
    public long[] high() {
        return halves.get().high;
    }

    /** The lower halves, unsigned. */
    public long[] low() {
        return halves.get().low;
    }

    public BigDecimal get(int row) {
        return new BigDecimal(Int128.toBigInteger(high()[row], low()[row]), type().scale());
    }

    @Override
    public Column slice(int from, int to) {
        return new Int128Column(
                type(),
                to - from,
                Arrays.copyOfRange(high(), from, to),
                Arrays.copyOfRange(low(), from, to),
                Validity.slice(validity(), from, to));
    }

    @Override
    public Column gather(int[] selected, int count) {
        Halves copied = copy(this, selected, count);
        return new Int128Column(type(), count, copied.high, copied.low, Validity.gather(validity(), selected, count));
    }

    @Override
    public Column pick(int[] selected, int count) {
        return new Int128Column(
                type(), count, pickedFrom(selected, count), Validity.gather(validity(), selected, count));
    }

    @Override
    public @Nullable Picked picked() {
        return halves.picked();
    }

    @Override
    public long retainedBytes() {
        return 8L * (high().length + low().length) + validityBytes();
    }

    @Override
    Object valueAt(int row) {
        return get(row);
    }
}
