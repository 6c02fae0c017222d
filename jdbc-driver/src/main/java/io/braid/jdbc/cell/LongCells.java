package io.braid.jdbc.cell;

import io.braid.wire.batch.WireLongs;
import io.braid.wire.message.ColumnDescriptor;
import java.math.BigDecimal;

/** Integers of 64 bits. */
final class LongCells extends Cells {
    private final WireLongs values;

    LongCells(ColumnDescriptor column, WireLongs values) {
        super(column, values);
        this.values = values;
    }

    @Override
    public Object object(int row) {
        return values.get(row);
    }

    @Override
    public String text(int row) {
        return Long.toString(values.get(row));
    }

    @Override
    public boolean bool(int row) {
        return values.get(row) != 0;
    }

    @Override
    public long longValue(int row) {
        return values.get(row);
    }

    @Override
    public double doubleValue(int row) {
        return (double) values.get(row);
    }

    @Override
    public BigDecimal decimal(int row) {
        return BigDecimal.valueOf(values.get(row));
    }
}
