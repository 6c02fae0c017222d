package io.braid.engine.scan;

import io.braid.engine.lookup.RowsByKey;
import io.braid.engine.operator.Operator;
import io.braid.spi.batch.Batch;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Operator that records which row of a source has which of the requested keys, and which keys have none. It records
 * nothing if the rows are not read to their end, are too large together, or have keys that were not requested.
 */
final class LookupRecorder implements Operator {
    private final Operator rows;
    private final List<List<Object>> keys;
    private final BiConsumer<List<Object>, @Nullable Batch> told;
    private @Nullable RowsByKey byKey;

    /**
     * @param byKey collects the rows by key
     * @param told receives each key with its row, or with null if it has none
     */
    LookupRecorder(
            Operator rows, RowsByKey byKey, List<List<Object>> keys, BiConsumer<List<Object>, @Nullable Batch> told) {
        this.rows = rows;
        this.keys = keys;
        this.told = told;
        this.byKey = byKey;
    }

    @Override
    public @Nullable Batch next() {
        Batch batch = rows.next();
        RowsByKey found = byKey;
        if (found == null) {
            return batch;
        }
        if (batch == null) {
            byKey = null;
            tell(found);
        } else if (!found.add(batch)) {
            byKey = null;
        }
        return batch;
    }

    private void tell(RowsByKey found) {
        for (List<Object> key : keys) {
            List<Batch> same = Objects.requireNonNull(found.of(key));
            // A declared key that several rows share is no key.
            if (same.size() <= 1) {
                told.accept(key, same.isEmpty() ? null : same.get(0));
            }
        }
    }

    @Override
    public void close() {
        byKey = null;
        rows.close();
    }
}
