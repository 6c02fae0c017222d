package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builds {@link DoubleColumn}s. */
public final class DoubleColumnBuilder extends ColumnBuilder {
    private double[] values;

    DoubleColumnBuilder(DataType type, int capacity) {
        super(type);
        values = new double[capacity];
    }

    public void append(double value) {
        if (rows == values.length) {
            values = Arrays.copyOf(values, grow(values.length));
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
        values = new double[values.length];
        return column;
    }
}
