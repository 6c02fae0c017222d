package io.braid.engine.lookup;

import io.braid.spi.batch.Batch;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Rows that a source has sent for several keys, by key. */
public final class RowsByKey {
    private static final long MOST_BYTES = 4L << 20;

    private final List<Integer> keyColumns;
    private final int[] columns;
    private final Map<List<Object>, List<Batch>> rows = new HashMap<>();
    private long bytes;

    /**
     * Creates an empty collection for these keys.
     *
     * @param keyColumns the columns of the rows that hold the key
     * @param columns number of leading columns that are stored
     */
    public RowsByKey(List<Integer> keyColumns, int columns, List<List<Object>> keys) {
        this.keyColumns = keyColumns;
        this.columns = IntStream.range(0, columns).toArray();
        keys.forEach(key -> rows.put(comparable(key), new ArrayList<>(1)));
    }

    /**
     * Stores a copy of each row; false if one of them has a key that was not requested, or if the rows are too large.
     */
    public boolean add(Batch batch) {
        int[] one = new int[1];
        for (int row = 0; row < batch.rows(); row++) {
            List<Batch> same = rows.get(key(batch, row));
            if (same == null) {
                return false;
            }
            one[0] = row;
            Batch copy = batch.project(columns).gather(one, 1);
            bytes += copy.retainedBytes();
            if (bytes > MOST_BYTES) {
                return false;
            }
            same.add(copy);
        }
        return true;
    }

    /** Returns the rows with a key, in the order of their arrival; null if it is none of the keys. */
    public @Nullable List<Batch> of(List<Object> key) {
        return rows.get(comparable(key));
    }

    private List<Object> key(Batch batch, int row) {
        List<Object> key = new ArrayList<>(keyColumns.size());
        for (int column : keyColumns) {
            Object value = batch.column(column).value(row);
            key.add(value == null ? Void.class : comparable(value));
        }
        return key;
    }

    private static List<Object> comparable(List<Object> key) {
        return key.stream().map(RowsByKey::comparable).toList();
    }

    /** Normalizes decimals, which are equal regardless of scale. */
    private static Object comparable(Object value) {
        return value instanceof BigDecimal decimal ? decimal.stripTrailingZeros() : value;
    }
}
