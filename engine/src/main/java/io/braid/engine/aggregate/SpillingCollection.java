package io.braid.engine.aggregate;

import io.braid.engine.column.Concatenation;
import io.braid.engine.column.RowBuffer;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.SortKey;
import io.braid.engine.sort.RowSorter;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Accumulator of an aggregate that needs all values of a group, in order. Values are sorted, on disk if they do not fit
 * in memory. Results must be read in the order of the groups, with the values of a few groups in memory at a time. A
 * group that does not fit is aggregated incrementally.
 */
final class SpillingCollection implements Accumulator {
    private final CollectedAccumulator.Collection collection;
    private final RowType columns;
    private final DataType type;
    private final RowSorter sorter;
    private final MemoryReservation memory;
    private final Cancellation cancellation;
    /** Sorted values that have not all been used: those from {@code next} on are left. */
    private @Nullable Batch ahead;

    private int next;
    /** Number of values per group. */
    private long[] counts = {};

    /** @param type type of the result */
    SpillingCollection(
            CollectedAccumulator.Collection collection, DataType type, List<SortKey> order, Workspace space) {
        this.collection = collection;
        this.columns = RowType.unnamed(collection.columns().toArray(DataType[]::new));
        this.type = type;
        this.sorter = new RowSorter(columns, order, space);
        this.memory = space.reserve();
        this.cancellation = space.cancellation();
    }

    @Override
    public void ensure(int count) {
        if (count > counts.length) {
            counts = Arrays.copyOf(counts, Math.max(count, counts.length + (counts.length >> 1)));
        }
    }

    @Override
    public void add(int[] groups, Column[] arguments) {
        Batch batch = collection.rows(groups, arguments);
        for (int row = 0; row < batch.rows(); row++) {
            counts[group(batch, row)]++;
        }
        if (batch.rows() > 0) {
            sorter.add(batch);
        }
    }

    @Override
    public void finish() {
        sorter.finish();
    }

    @Override
    public Column result(int from, int to) {
        List<Column> results = new ArrayList<>();
        RowBuffer values = new RowBuffer(columns);
        int start = from;
        for (Batch batch = nextBelow(to); batch != null; batch = nextBelow(to)) {
            values.add(batch);
            if (memory.trySet(2 * values.bytes())) {
                continue;
            }
            Batch all = values.concatenated();
            int last = group(all, all.rows() - 1);
            if (last > start) {
                int end = firstOf(last, all);
                results.add(summary(all.slice(0, end), start, last));
                values.replaceBy(copy(all, end, all.rows()));
                start = last;
            }
            if (!memory.trySet(2 * values.bytes())) {
                results.add(ofLarge(start, values));
                values.clear();
                start++;
            }
        }
        results.add(summary(values.concatenated(), start, to));
        memory.set(0);
        return Concatenation.of(type, results);
    }

    /** Copies rows, so that the batch can be freed. */
    private static Batch copy(Batch batch, int from, int to) {
        int[] rows = new int[to - from];
        Arrays.setAll(rows, i -> from + i);
        return batch.gather(rows, rows.length);
    }

    /** Computes the result of a large group from its first values and those that follow in the input. */
    private Column ofLarge(int group, RowBuffer values) {
        LargeGroup large = collection.large().apply(counts[group]);
        values.batches().forEach(large::add);
        memory.set(large.bytes());
        for (Batch batch = nextBelow(group + 1); batch != null; batch = nextBelow(group + 1)) {
            cancellation.check();
            large.add(batch);
            memory.set(large.bytes());
        }
        return large.result();
    }

    /** Returns the next values of groups below a group, or null. */
    private @Nullable Batch nextBelow(int group) {
        Batch batch = ahead;
        if (batch == null) {
            batch = sorter.next();
            next = 0;
        }
        ahead = batch;
        if (batch == null || group(batch, next) >= group) {
            return null;
        }
        int from = next;
        next = firstOf(group, batch);
        if (next == batch.rows()) {
            ahead = null;
        }
        return batch.slice(from, next);
    }

    private static int group(Batch batch, int row) {
        return ((IntColumn) batch.column(0)).get(row);
    }

    /** Returns the first row of a group or a later one. */
    private static int firstOf(int group, Batch batch) {
        int[] groups = ((IntColumn) batch.column(0)).values();
        int low = 0;
        int high = batch.rows();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (groups[middle] < group) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private Column summary(Batch values, int from, int to) {
        int[] starts = new int[to - from + 1];
        Arrays.setAll(starts, i -> firstOf(from + i, values));
        return collection.summary().of(values, starts, 0, to - from);
    }

    /** Returns the memory apart from the values, which are charged as they are added. */
    @Override
    public long bytes() {
        return (long) Long.BYTES * counts.length;
    }

    @Override
    public void close() {
        sorter.close();
        memory.close();
    }
}
