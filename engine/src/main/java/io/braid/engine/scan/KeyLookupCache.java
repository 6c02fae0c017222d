package io.braid.engine.scan;

import io.braid.engine.column.Concatenation;
import io.braid.engine.lookup.PointLookupCache;
import io.braid.engine.lookup.RowsByKey;
import io.braid.engine.operator.Operator;
import io.braid.engine.plan.Lookup;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.RowType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Cached rows of a keyed scan: only keys that are not cached are sent, and the source's answers are cached in turn. */
public final class KeyLookupCache {
    private final PointLookupCache known;
    private final Source source;
    private final Lookup lookup;
    private final KeyedFragments fragments;
    private final List<Integer> keyColumns;
    private final RowType columns;
    private final ArrayDeque<Batch> found = new ArrayDeque<>();
    private final LongAdder count = new LongAdder();

    /**
     * Creates the cache of one scan.
     *
     * @param fragments fragments with one condition
     * @param keyColumns the columns of the rows that hold the key
     * @param columns the columns of the rows
     */
    public KeyLookupCache(
            PointLookupCache known,
            Source source,
            Lookup lookup,
            KeyedFragments fragments,
            List<Integer> keyColumns,
            RowType columns) {
        this.known = known;
        this.source = source;
        this.lookup = lookup;
        this.fragments = fragments;
        this.keyColumns = keyColumns;
        this.columns = columns;
    }

    /** Returns the empty batch that is cached for a key without a row. */
    static Batch noRow(RowType columns) {
        return new BatchBuilder(columns.types(), 1).build();
    }

    /** The number of keys that were found in the cache. */
    long count() {
        return count.sum();
    }

    /** Returns the keys that must be sent, in batches of limited size; collects the rows of cached keys meanwhile. */
    Iterator<List<List<Object>>> missing(Iterator<List<List<Object>>> keys, int most) {
        return new Missing(keys, most);
    }

    /** Returns rows from the cache that have not been returned yet, or null if there are none. */
    @Nullable
    Batch found() {
        if (found.isEmpty()) {
            return null;
        }
        List<Batch> rows = new ArrayList<>();
        while (!found.isEmpty() && rows.size() < Batch.TARGET_ROWS) {
            rows.add(found.remove());
        }
        return Concatenation.of(columns.types(), rows);
    }

    /** Returns an operator with the same rows that caches them, once all rows for these keys have been read. */
    Operator keeping(Operator rows, List<List<Object>> keys) {
        return new LookupRecorder(
                rows,
                new RowsByKey(keyColumns, columns.size(), keys),
                keys,
                (key, row) -> known.keep(source, fragments.forKey(key), lookup, row == null ? noRow(columns) : row));
    }

    private boolean isKnown(List<Object> key) {
        Batch row = known.find(source, fragments.forKey(key), lookup);
        if (row == null) {
            return false;
        }
        count.increment();
        if (row.rows() > 0) {
            found.add(row);
        }
        return true;
    }

    /** Iterator over the keys that are not cached. */
    private final class Missing implements Iterator<List<List<Object>>> {
        private final Iterator<List<List<Object>>> keys;
        private final int most;
        private Iterator<List<Object>> batch = List.<List<Object>>of().iterator();
        private List<List<Object>> ready = new ArrayList<>();

        Missing(Iterator<List<List<Object>>> keys, int most) {
            this.keys = keys;
            this.most = most;
        }

        @Override
        public boolean hasNext() {
            while (ready.size() < most && (batch.hasNext() || keys.hasNext())) {
                if (!batch.hasNext()) {
                    batch = keys.next().iterator();
                    continue;
                }
                List<Object> key = batch.next();
                if (!isKnown(key)) {
                    ready.add(key);
                }
            }
            return !ready.isEmpty();
        }

        @Override
        public List<List<Object>> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            List<List<Object>> given = List.copyOf(ready);
            ready = new ArrayList<>();
            return given;
        }
    }
}
