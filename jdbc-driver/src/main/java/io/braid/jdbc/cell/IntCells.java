package io.braid.jdbc.cell;

import io.braid.wire.batch.WireInts;
import io.braid.wire.message.ColumnDescriptor;
import java.math.BigDecimal;

/** Integers of up to 32 bits. */
final class IntCells extends Cells {
    private final WireInts values;

    IntCells(ColumnDescriptor column, WireInts values) {
        super(column, values);
        this.values = values;
    }

    @Override
    public Object object(int row) {
        return values.get(row);
    }

    @Override
    public String text(int row) {
        return Integer.toString(values.get(row));
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
        return values.get(row);
    }

    @Override
    public BigDecimal decimal(int row) {
        return BigDecimal.valueOf(values.get(row));
    }
}
