package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import java.time.LocalDate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builder of {@link IntColumn}s. */
public final class IntColumnBuilder extends ColumnBuilder {
    private static final int[] NONE = {};

    private int[] values = NONE;

    IntColumnBuilder(DataType type, int expected) {
        super(type, expected);
    }

    public void append(int value) {
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
        append(value instanceof LocalDate date ? Math.toIntExact(date.toEpochDay()) : ((Number) value).intValue());
    }

    @Override
    int capacity() {
        return values.length;
    }

    @Override
    Column take(long @Nullable [] columnValidity) {
        Column column = new IntColumn(type(), rows, values, columnValidity);
        values = NONE;
        return column;
    }
}
