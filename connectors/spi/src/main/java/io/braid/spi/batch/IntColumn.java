package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.time.LocalDate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of {@code int}s: TINYINT, SMALLINT, INTEGER, and DATE as days since 1970-01-01. */
public final class IntColumn extends Column {
    private final Late<int[]> values;

    public IntColumn(DataType type, int rows, int[] values, long @Nullable [] validity) {
        super(type, Layout.INT, rows, validity);
        this.values = Late.of(values);
    }

    private IntColumn(DataType type, int rows, Picked picked, long @Nullable [] validity) {
        super(type, Layout.INT, rows, validity);
        this.values = Late.of(picked, source -> copy(source, rows));
    }

    private static int[] copy(Picked picked, int rows) {
        return copy(((IntColumn) picked.from()).values(), picked.rows(), rows);
    }

    private static int[] copy(int[] values, int[] selected, int count) {
        int[] gathered = new int[count];
        for (int i = 0; i < count; i++) {
            gathered[i] = selected[i] < 0 ? 0 : values[selected[i]];
        }
        return gathered;
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
    public Column gather(int[] selected, int count) {
        return new IntColumn(
                type(), count, copy(values(), selected, count), Validity.gather(validity(), selected, count));
    }

    @Override
    public Column pick(int[] selected, int count) {
        return new IntColumn(type(), count, pickedFrom(selected, count), Validity.gather(validity(), selected, count));
    }

    @Override
    public @Nullable Picked picked() {
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
