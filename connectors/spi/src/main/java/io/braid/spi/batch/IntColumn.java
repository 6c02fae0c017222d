package io.braid.spi.batch;

import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.time.LocalDate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of {@code int}s: TINYINT, SMALLINT, INTEGER, and DATE as days since 1970-01-01. */
public final class IntColumn extends Column {
    private final LazyArray<int[]> values;

    public IntColumn(DataType type, int rows, int[] values, long @Nullable [] validity) {
        super(type, ColumnLayout.INT, rows, validity);
        this.values = LazyArray.of(values);
    }

    private IntColumn(DataType type, int rows, RowMapping picked, long @Nullable [] validity) {
        super(type, ColumnLayout.INT, rows, validity);
        this.values = LazyArray.of(picked, source -> source.selection().take(((IntColumn) source.from()).values()));
    }

    public int[] values() {
        return values.get();
    }

    public int get(int row) {
        return values()[row];
    }

    @Override
    public Column slice(int from, int to) {
        return new IntColumn(
                type(), to - from, Arrays.copyOfRange(values(), from, to), Validity.slice(validity(), from, to));
    }

    @Override
    public Column gather(Selection selection) {
        return new IntColumn(
                type(), selection.count(), selection.take(values()), Validity.gather(validity(), selection));
    }

    @Override
    public Column pick(Selection selection) {
        return new IntColumn(type(), selection.count(), pickedFrom(selection), Validity.gather(validity(), selection));
    }

    @Override
    public @Nullable RowMapping picked() {
        return values.picked();
    }

    @Override
    public long retainedBytes() {
        return 4L * values().length + validityBytes();
    }

    @Override
    Object valueAt(int row) {
        return type().kind() == TypeKind.DATE ? (Object) LocalDate.ofEpochDay(get(row)) : (Integer) get(row);
    }
}
