package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builder of {@link BooleanColumn}s. */
public final class BooleanColumnBuilder extends ColumnBuilder {
    private static final byte[] NONE = {};

    private byte[] values = NONE;

    BooleanColumnBuilder(DataType type, int expected) {
        super(type, expected);
    }

    public void append(boolean value) {
        if (rows == values.length) {
            values = Arrays.copyOf(values, grown(values.length));
        }
        values[rows++] = (byte) (value ? 1 : 0);
    }

    @Override
    void appendPlaceholder() {
        append(false);
    }

    @Override
    void appendObject(Object value) {
        append((Boolean) value);
    }

    @Override
    int capacity() {
        return values.length;
    }

    @Override
    Column take(long @Nullable [] columnValidity) {
        Column column = new BooleanColumn(type(), rows, values, columnValidity);
        values = NONE;
        return column;
    }
}
