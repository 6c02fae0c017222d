package io.braid.jdbc.cell;

import io.braid.jdbc.core.SqlExceptions;
import io.braid.wire.batch.WireDoubles;
import io.braid.wire.message.ColumnDescriptor;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Types;

/** Floating-point numbers; single-precision numbers are formatted as such. */
final class DoubleCells extends Cells {
    private final WireDoubles values;
    private final boolean single;

    DoubleCells(ColumnDescriptor column, WireDoubles values) {
        super(column, values);
        this.values = values;
        this.single = column.type().jdbcType() == Types.REAL;
    }

    @Override
    public Object object(int row) {
        return single ? (Object) (float) values.get(row) : (Object) values.get(row);
    }

    @Override
    public String text(int row) {
        return single ? Float.toString((float) values.get(row)) : Double.toString(values.get(row));
    }

    @Override
    public boolean bool(int row) {
        return values.get(row) != 0;
    }

    @Override
    public long longValue(int row) throws SQLException {
        double value = values.get(row);
        // 2^63 is a double, but not a long.
        if (!(value >= Long.MIN_VALUE && value < 0x1p63)) {
            throw SqlExceptions.of(
                    SqlExceptions.OUT_OF_RANGE,
                    "A value of column " + column().label() + " is no integer of 64 bits. Read it with getDouble.");
        }
        return (long) value;
    }

    @Override
    public double doubleValue(int row) {
        return values.get(row);
    }

    @Override
    public BigDecimal decimal(int row) throws SQLException {
        // A finite double may be infinite as the REAL of the column.
        String text = text(row);
        if (text.equals("NaN") || text.endsWith("Infinity")) {
            throw SqlExceptions.of(
                    SqlExceptions.OUT_OF_RANGE,
                    "A value of column " + column().label() + " is " + text + ", which no decimal can be.");
        }
        return new BigDecimal(text);
    }
}
