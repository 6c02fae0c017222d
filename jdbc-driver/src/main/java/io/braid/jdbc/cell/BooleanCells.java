package io.braid.jdbc.cell;

import io.braid.wire.batch.WireBooleans;
import io.braid.wire.message.ColumnDescriptor;
import java.math.BigDecimal;

/** Booleans; as numbers, 1 and 0. */
final class BooleanCells extends Cells {
    private final WireBooleans values;

    BooleanCells(ColumnDescriptor column, WireBooleans values) {
        super(column, values);
        this.values = values;
    }

    @Override
    public Object object(int row) {
        return values.get(row);
    }

    @Override
    public String text(int row) {
        return Boolean.toString(values.get(row));
    }

    @Override
    public boolean bool(int row) {
        return values.get(row);
    }

    @Override
    public long longValue(int row) {
        return values.get(row) ? 1 : 0;
    }

    @Override
    public double doubleValue(int row) {
        return longValue(row);
    }

    @Override
    public BigDecimal decimal(int row) {
        return BigDecimal.valueOf(longValue(row));
    }
}
