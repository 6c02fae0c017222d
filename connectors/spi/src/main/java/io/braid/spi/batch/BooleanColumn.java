package io.braid.spi.batch;

import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Column of booleans, one byte each: 0 or 1. */
public final class BooleanColumn extends Column {
    private final byte[] values;

    public BooleanColumn(DataType type, int rows, byte[] values, long @Nullable [] validity) {
        this(type, rows, values, validity, null);
    }

    private BooleanColumn(
            DataType type, int rows, byte[] values, long @Nullable [] validity, @Nullable UnreadableRows unreadable) {
        super(type, ColumnLayout.BOOLEAN, rows, validity, unreadable);
        this.values = values;
    }

    public byte[] values() {
        requireReadable();
        return values;
    }

    public boolean get(int row) {
        return values()[row] != 0;
    }

    @Override
    public Column slice(int from, int to) {
        return new BooleanColumn(
                type(),
                to - from,
                Arrays.copyOfRange(values, from, to),
                Validity.slice(validity(), from, to),
                UnreadableRows.slice(unreadable(), from, to));
    }

    @Override
    public Column gather(Selection selection) {
        return new BooleanColumn(
                type(),
                selection.count(),
                selection.take(values),
                Validity.gather(validity(), selection),
                UnreadableRows.gather(unreadable(), selection));
    }

    /** Copies at once, since the values are small. */
    @Override
    public Column pick(Selection selection) {
        return gather(selection);
    }

    @Override
    public long retainedBytes() {
        return values.length + validityBytes();
    }

    @Override
    BooleanColumn with(UnreadableRows unreadable) {
        return new BooleanColumn(type(), rows(), values, validity(), unreadable);
    }

    @Override
    Object valueAt(int row) {
        return get(row);
    }
}
