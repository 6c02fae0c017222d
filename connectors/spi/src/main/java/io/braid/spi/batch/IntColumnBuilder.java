package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import java.time.LocalDate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builds {@link IntColumn}s. */
public final class IntColumnBuilder extends ColumnBuilder {
    private int[] values;

    IntColumnBuilder(DataType type, int capacity) {
        super(type);
        values = new int[capacity];
    }

    public void append(int value) {
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
        append(value instanceof LocalDate date ? Math.toIntExact(date.toEpochDay()) : ((Number) value).intValue());
    }

    @Override
    int capacity() {
        return values.length;
    }

    @Override
    Column take(long @Nullable [] columnValidity) {
        Column column = new IntColumn(type(), rows, values, columnValidity);
        values = new int[values.length];
        return column;
    }
}
