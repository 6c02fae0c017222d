package io.braid.jdbc.cell;

import io.braid.wire.batch.WireInt128s;
import io.braid.wire.message.ColumnDescriptor;
import java.math.BigDecimal;
import java.sql.SQLException;

/** Decimals of 19 to 38 digits. */
final class WideDecimalCells extends Cells {
    private final WireInt128s values;

    WideDecimalCells(ColumnDescriptor column, WireInt128s values) {
        super(column, values);
        this.values = values;
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
        return decimal(row).signum() != 0;
    }

    @Override
    public long longValue(int row) throws SQLException {
        return toLong(decimal(row));
    }

    @Override
    public double doubleValue(int row) {
        return decimal(row).doubleValue();
    }

    @Override
    public BigDecimal decimal(int row) {
        return new BigDecimal(values.get(row), column().type().scale());
    }
}
