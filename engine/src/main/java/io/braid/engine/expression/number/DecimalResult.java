package io.braid.engine.expression.number;

import io.braid.engine.column.Wide;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Int128;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Builder of a decimal column from scaled integers, which rejects those with more digits than the type has. */
public final class DecimalResult {
    private final DataType type;
    private final long @Nullable [] validity;
    private final boolean wide;
    private final long[] lows;
    private final long boundHigh;
    private final long boundLow;
    /** The greatest long that has few enough digits. */
    private final long most;
    /** Allocated when the first number is set individually. */
    private long @Nullable [] highs;

    public DecimalResult(DataType type, int rows, long @Nullable [] validity) {
        this.type = type;
        this.validity = validity;
        this.wide = type.layout() == ColumnLayout.INT128;
        this.lows = new long[rows];
        this.boundHigh = Powers.high(type.precision());
        this.boundLow = Powers.low(type.precision());
        this.most = wide ? Long.MAX_VALUE : boundLow - 1;
    }

    /** Returns the number of bits, without the sign, up to which all numbers have few enough digits. */
    public int safeBits() {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(most);
    }

    /**
     * Returns the array for numbers that fit a long and have few enough digits; it must be filled for all rows, without
     * calls of set.
     */
    public long[] lows() {
        return lows;
    }

    public void set(int row, long high, long low) {
        if (!fits(high, low)) {
            fail(row);
        } else {
            put(row, high, low);
        }
    }

    /** Sets a number that fits a long, as nearly all do. */
    public void set(int row, long value) {
        if (value <= most && value >= -most) {
            put(row, value >> 63, value);
        } else {
            set(row, value >> 63, value);
        }
    }

    private void put(int row, long high, long low) {
        lows[row] = low;
        if (wide) {
            long[] upper = highs == null ? new long[lows.length] : highs;
            highs = upper;
            upper[row] = high;
        }
    }

    public void set(int row, BigInteger value) {
        if (Int128.fits(value)) {
            set(row, Int128.high(value), Int128.low(value));
        } else {
            fail(row);
        }
    }

    public boolean isNull(int row) {
        return Validity.isNull(validity, row);
    }

    public Column build() {
        if (!wide) {
            return new LongColumn(type, lows.length, lows, validity);
        }
        return highs == null
                ? Int128Column.ofLongs(type, lows.length, lows, validity)
                : new Int128Column(type, lows.length, highs, lows, validity);
    }

    private boolean fits(long high, long low) {
        if (high < 0) {
            long negatedLow = -low;
            long negatedHigh = ~high + (low == 0 ? 1 : 0);
            return negatedHigh >= 0 && Wide.compare(negatedHigh, negatedLow, boundHigh, boundLow) < 0;
        }
        return Wide.compare(high, low, boundHigh, boundLow) < 0;
    }

    /** Throws unless the row is null: the value of a null row is undefined and may overflow. */
    private void fail(int row) {
        if (!isNull(row)) {
            throw ArithmeticErrors.outOfRange(type);
        }
    }
}
