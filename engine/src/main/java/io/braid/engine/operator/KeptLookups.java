package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a source has for some keys, of which it tells afterwards which row has which key, and which keys no row has. It
 * tells nothing of rows that are not read to their end, that are too large together, or that have keys nobody asked for.
 */
final class KeptLookups implements Operator {
    private static final long MOST_BYTES = 4L << 20;

    private final Operator rows;
    private final List<Integer> keyColumns;
    private final List<List<Object>> keys;
    private final BiConsumer<List<Object>, @Nullable Batch> told;
    private final Map<List<Object>, List<Batch>> byKey = new HashMap<>();
    private long bytes;
    private boolean settled;

    /** @param told told each key with its row, or with null if it has none */
    KeptLookups(
            Operator rows,
            List<Integer> keyColumns,
            List<List<Object>> keys,
            BiConsumer<List<Object>, @Nullable Batch> told) {
        this.rows = rows;
        this.keyColumns = keyColumns;
        this.keys = keys;
        this.told = told;
        keys.forEach(key -> byKey.put(comparable(key), new ArrayList<>(1)));
    }

    @Override
    public @Nullable Batch next() {
        Batch batch = rows.next();
        if (batch == null) {
            tell();
        } else if (!settled) {
            note(batch);
        }
        return batch;
    }

    private void note(Batch batch) {
        int[] one = new int[1];
        for (int row = 0; row < batch.rows(); row++) {
            List<Batch> same = byKey.get(key(batch, row));
            one[0] = row;
            Batch copy = same == null ? null : batch.gather(one, 1);
            bytes += copy == null ? 0 : copy.retainedBytes();
            if (same == null || copy == null || bytes > MOST_BYTES) {
                settle();
                return;
            }
            same.add(copy);
        }
    }

    private void tell() {
        if (settled) {
            return;
        }
        for (List<Object> key : keys) {
            List<Batch> same = byKey.getOrDefault(comparable(key), List.of());
            // A key that is declared, but that several rows have, is none.
            if (same.size() <= 1) {
                told.accept(key, same.isEmpty() ? null : same.get(0));
            }
        }
        settle();
    }

    private void settle() {
        settled = true;
        byKey.clear();
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
        return key.stream().map(KeptLookups::comparable).toList();
    }

    /** Decimals are equal whatever their scale. */
    private static Object comparable(Object value) {
        return value instanceof BigDecimal decimal ? decimal.stripTrailingZeros() : value;
    }

    @Override
    public void close() {
        settle();
        rows.close();
    }
}
