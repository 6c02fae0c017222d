package io.braid.spi.batch;

import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.time.LocalDate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Column of {@code int}s: TINYINT, SMALLINT, INTEGER, and DATE as days since 1970-01-01. */
public final class IntColumn extends Column {
    private final LazyArray<int[]> values;

    public IntColumn(DataType type, int rows, int[] values, long @Nullable [] validity) {
        this(type, rows, LazyArray.of(values), validity, null);
    }

    private IntColumn(
            DataType type,
            int rows,
            LazyArray<int[]> values,
            long @Nullable [] validity,
            @Nullable UnreadableRows unreadable) {
        super(type, ColumnLayout.INT, rows, validity, unreadable);
        this.values = values;
    }

    public int[] values() {
        requireReadable();
        return values.get();
    }

    public int get(int row) {
        return values()[row];
    }

    @Override
    public Column slice(int from, int to) {
        return new IntColumn(
                type(),
                to - from,
                LazyArray.of(Arrays.copyOfRange(values.get(), from, to)),
                Validity.slice(validity(), from, to),
                UnreadableRows.slice(unreadable(), from, to));
    }

    @Override
    public Column gather(Selection selection) {
        return gathered(selection, LazyArray.of(selection.take(values.get())));
    }

    @Override
    public Column pick(Selection selection) {
        return gathered(selection, LazyArray.of(pickedFrom(selection), source -> source.selection()
                .take(((IntColumn) source.from()).values.get())));
    }

    private IntColumn gathered(Selection selection, LazyArray<int[]> taken) {
        return new IntColumn(
                type(),
                selection.count(),
                taken,
                Validity.gather(validity(), selection),
                UnreadableRows.gather(unreadable(), selection));
    }

    @Override
    @Nullable
    RowMapping mapping() {
        return values.picked();
    }

    @Override
    public long retainedBytes() {
        return 4L * values.get().length + validityBytes();
    }

    @Override
    IntColumn with(UnreadableRows unreadable) {
        return new IntColumn(type(), rows(), values, validity(), unreadable);
    }

    @Override
    Object valueAt(int row) {
        return type().kind() == TypeKind.DATE ? (Object) LocalDate.ofEpochDay(get(row)) : (Integer) get(row);
    }
}
