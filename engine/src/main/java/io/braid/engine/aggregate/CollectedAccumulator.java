package io.braid.engine.aggregate;

import io.braid.engine.column.Concatenation;
import io.braid.engine.sort.SortOrder;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Accumulator of an aggregate that needs all values of a group, in order, in memory. Nulls are not stored, unless all
 * rows count.
 */
final class CollectedAccumulator implements Accumulator {
    private final Collection collection;
    private final SortOrder order;
    private final List<Batch> batches = new ArrayList<>();
    private int[] starts = {0};
    private int groups;
    private long bytes;
    private boolean sorted;

    /** Function of the ordered values of groups. */
    interface Summary {
        /**
         * Returns the result of the groups {@code from} (inclusive) to {@code to} (exclusive).
         *
         * @param values the group's number, then the arguments
         * @param starts the start of each group, and the end of the last
         */
        Column of(Batch values, int[] starts, int from, int to);
    }

    /**
     * Definition of the values to collect, and of their use.
     *
     * @param large creates the incremental aggregate of a group of so many values that does not fit in memory
     * @param arguments types of the arguments
     * @param value index of the argument that must not be null for a row to count, or {@link #ALL}
     */
    record Collection(Summary summary, LongFunction<LargeGroup> large, List<DataType> arguments, int value) {
        /** Every row counts. */
        static final int ALL = -1;

        /** Returns the types of the collected columns: the group's number, then the arguments. */
        List<DataType> columns() {
            List<DataType> types = new ArrayList<>(List.of(GROUP));
            types.addAll(arguments);
            return types;
        }

        /** Returns the rows that count. */
        Batch rows(int[] groups, Column[] values) {
            Column[] columns = new Column[values.length + 1];
            columns[0] = new IntColumn(GROUP, groups.length, groups.clone(), null);
            System.arraycopy(values, 0, columns, 1, values.length);
            Batch batch = new Batch(groups.length, columns);
            if (value == ALL) {
                return batch;
            }
            Column deciding = values[value];
            if (!deciding.mayHaveNulls()) {
                return batch;
            }
            int[] present = new int[deciding.rows()];
            int count = 0;
            for (int i = 0; i < present.length; i++) {
                present[count] = i;
                count += deciding.isNull(i) ? 0 : 1;
            }
            return batch.gather(present, count);
        }
    }

    /** @param order order whose first key is the group, which is column 0 */
    CollectedAccumulator(Collection collection, SortOrder order) {
        this.collection = collection;
        this.order = order;
    }

    @Override
    public void ensure(int count) {
        groups = Math.max(groups, count);
    }

    @Override
    public void add(int[] rowGroups, Column[] arguments) {
        Batch batch = collection.rows(rowGroups, arguments);
        if (batch.rows() > 0) {
            batches.add(batch);
            bytes += batch.retainedBytes();
            sorted = false;
        }
    }

    @Override
    public Column result(int from, int to) {
        if (!sorted || starts.length <= groups) {
            sort();
        }
        return collection.summary().of(batches.get(0), starts, from, to);
    }

    private void sort() {
        Batch all = Concatenation.of(collection.columns(), batches.isEmpty() ? List.of(nothing()) : batches);
        Batch ordered = sorted ? all : all.gather(order.of(all), all.rows());
        batches.clear();
        batches.add(ordered);
        bytes = ordered.retainedBytes();
        int[] numbers = ((IntColumn) ordered.column(0)).values();
        starts = new int[groups + 1];
        Arrays.fill(starts, ordered.rows());
        for (int row = ordered.rows() - 1; row >= 0; row--) {
            starts[numbers[row]] = row;
        }
        // A group without values begins where the next one does.
        for (int group = groups - 1; group >= 0; group--) {
            starts[group] = Math.min(starts[group], starts[group + 1]);
        }
        sorted = true;
    }

    private Batch nothing() {
        return new BatchBuilder(collection.columns(), 0).build();
    }

    /** Bytes of memory, including the memory needed to sort. */
    @Override
    public long bytes() {
        return 2 * bytes + (long) Integer.BYTES * groups;
    }
}
