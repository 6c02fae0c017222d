package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builder of {@link DoubleColumn}s. */
public final class DoubleColumnBuilder extends ColumnBuilder {
    private static final double[] NONE = {};

    private double[] values = NONE;

    DoubleColumnBuilder(DataType type, int expected) {
        super(type, expected);
    }

    public void append(double value) {
        if (rows == values.length) {
            values = Arrays.copyOf(values, grown(values.length));
        }
        values[rows++] = value;
    }

    @Override
    void appendPlaceholder() {
        append(0);
    }

    @Override
    void appendObject(Object value) {
        append(((Number) value).doubleValue());
    }

    @Override
    int capacity() {
        return values.length;
    }

    @Override
    Column take(long @Nullable [] columnValidity) {
        Column column = new DoubleColumn(type(), rows, values, columnValidity);
        values = NONE;
        return column;
    }
}
