package io.braid.jdbc.cell;

import io.braid.wire.batch.WireLongs;
import io.braid.wire.message.ColumnDescriptor;
import java.math.BigDecimal;

/** Decimals of up to 18 digits. */
final class DecimalCells extends Cells {
    /** Longs below this, and powers of ten up to 10^18, are exact doubles, so their quotient is rounded once. */
    private static final long EXACT_DOUBLE = 1L << 53;

    private final WireLongs values;
    private final int scale;
    private final long divisor;

    DecimalCells(ColumnDescriptor column, WireLongs values) {
        super(column, values);
        this.values = values;
        this.scale = column.type().scale();
        this.divisor = scale < 0 || scale > 18 ? 0 : BigDecimal.TEN.pow(scale).longValueExact();
    }

    @Override
    public Object object(int row) {
        return decimal(row);
    }

    @Override
    public String text(int row) {
        return decimal(row).toPlainString();
    }

    @Override
    public boolean bool(int row) {
        return values.get(row) != 0;
    }

    @Override
    public long longValue(int row) {
        return divisor == 0 ? decimal(row).longValue() : values.get(row) / divisor;
    }

    @Override
    public double doubleValue(int row) {
        long unscaled = values.get(row);
        return divisor != 0 && unscaled <= EXACT_DOUBLE && unscaled >= -EXACT_DOUBLE
                ? (double) unscaled / divisor
                : decimal(row).doubleValue();
    }

    @Override
    public BigDecimal decimal(int row) {
        return BigDecimal.valueOf(values.get(row), scale);
    }
}
