package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.time.LocalDate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of {@code int}s: TINYINT, SMALLINT, INTEGER, and DATE as days since 1970-01-01. */
public final class IntColumn extends Column {
    private final int[] values;

    public IntColumn(DataType type, int rows, int[] values, long @Nullable [] validity) {
        super(type, Layout.INT, rows, validity);
        this.values = values;
    }

    public int[] values() {
        return values;
    }

    public int get(int row) {
        return values[row];
    }

    @Override
    public Column slice(int from, int to) {
        return new IntColumn(
                type(), to - from, Arrays.copyOfRange(values, from, to), Validity.slice(validity(), from, to));
    }

    @Override
    public Column gather(int[] selected, int count) {
        int[] gathered = new int[count];
        for (int i = 0; i < count; i++) {
            gathered[i] = selected[i] < 0 ? 0 : values[selected[i]];
        }
        return new IntColumn(type(), count, gathered, Validity.gather(validity(), selected, count));
    }

    @Override
    public long retainedBytes() {
        return 4L * values.length + validityBytes();
    }

    @Override
    Object valueAt(int row) {
        return type().kind() == TypeKind.DATE ? (Object) LocalDate.ofEpochDay(values[row]) : (Integer) values[row];
    }
}
