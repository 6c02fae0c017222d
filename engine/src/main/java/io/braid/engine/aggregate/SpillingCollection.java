package io.braid.engine.aggregate;

import io.braid.engine.column.Concatenation;
import io.braid.engine.column.RowBuffer;
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
 * An aggregate that needs all values of a group side by side, in order. Values are sorted, on disk if need be, and those of
 * a few groups at a time are in memory when their results are made, which must happen in the order of the groups.
 */
final class SpillingCollection implements Accumulator {
    private final CollectedAccumulator.Collection collection;
    private final RowType columns;
    private final DataType type;
    private final RowSorter sorter;
    private final MemoryReservation memory;
    /** Sorted values of which not all have been used: those from {@code next} on are left. */
    private @Nullable Batch ahead;

    private int next;

    /** @param type of the result */
    SpillingCollection(
            CollectedAccumulator.Collection collection, DataType type, List<SortKey> order, Workspace space) {
        this.collection = collection;
        this.columns = RowType.unnamed(collection.columns().toArray(DataType[]::new));
        this.type = type;
        this.sorter = new RowSorter(columns, order, space);
        this.memory = space.reserve();
    }

    @Override
    public void ensure(int count) {}

    @Override
    public void add(int[] groups, Column[] arguments) {
        Batch batch = collection.rows(groups, arguments);
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
            int group = group(batch, 0);
            if (group > start && !memory.trySet(2 * (values.bytes() + batch.retainedBytes()))) {
                Batch all = values.concatenated();
                int end = firstOf(group, all);
                results.add(summary(all.slice(0, end), start, group));
                values.replaceBy(all.slice(end, all.rows()));
                start = group;
            }
            values.add(batch);
            memory.set(2 * values.bytes());
        }
        results.add(summary(values.concatenated(), start, to));
        memory.set(0);
        return Concatenation.of(type, results);
    }

    /** The next values of groups below that one. */
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

    /** The first row of that group or a later one. */
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

    /** Values are charged as they come. */
    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public void close() {
        sorter.close();
        memory.close();
    }
}
