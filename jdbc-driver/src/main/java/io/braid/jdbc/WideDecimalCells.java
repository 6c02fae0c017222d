package io.braid.jdbc;

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
    Object object(int row) {
        return decimal(row);
    }

    @Override
    String text(int row) {
        return decimal(row).toPlainString();
    }

    @Override
    boolean bool(int row) {
        return decimal(row).signum() != 0;
    }

    @Override
    long longValue(int row) throws SQLException {
        return toLong(decimal(row));
    }

    @Override
    double doubleValue(int row) {
        return decimal(row).doubleValue();
    }

    @Override
    BigDecimal decimal(int row) {
        return new BigDecimal(values.get(row), column().type().scale());
    }
}
