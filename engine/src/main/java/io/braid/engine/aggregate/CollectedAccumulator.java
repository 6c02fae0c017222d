package io.braid.engine.aggregate;

import io.braid.engine.column.Concatenation;
import io.braid.engine.sort.SortOrder;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An aggregate that needs all values of a group side by side, in order. Values that are null are not kept. */
final class CollectedAccumulator implements Accumulator {
    private static final DataType GROUP = DataType.of(TypeKind.INTEGER).notNull();

    private final Summary summary;
    private final List<DataType> types;
    private final int value;
    private final SortOrder order;
    private final List<Batch> batches = new ArrayList<>();
    private int[] starts = {0};
    private int groups;
    private long bytes;
    private boolean sorted;

    /** What is made of the ordered values of one group after the other. */
    interface Summary {
        /**
         * The result of the groups {@code from} (inclusive) to {@code to} (exclusive).
         *
         * @param values the group's number, then the arguments
         * @param starts where each group begins, and behind it where the last one ends
         */
        Column of(Batch values, int[] starts, int from, int to);
    }

    /**
     * @param types of the arguments
     * @param value which of the arguments makes a row count, if it is not null
     * @param order by the group, which is column 0, first
     */
    CollectedAccumulator(Summary summary, List<DataType> types, int value, SortOrder order) {
        this.summary = summary;
        this.types = new ArrayList<>(List.of(GROUP));
        this.types.addAll(types);
        this.value = value;
        this.order = order;
    }

    @Override
    public void ensure(int count) {
        groups = Math.max(groups, count);
    }

    @Override
    public void add(int[] rowGroups, Column[] arguments) {
        Column[] columns = new Column[arguments.length + 1];
        columns[0] = new IntColumn(GROUP, rowGroups.length, rowGroups.clone(), null);
        System.arraycopy(arguments, 0, columns, 1, arguments.length);
        Batch batch = new Batch(rowGroups.length, columns);
        Column values = arguments[value];
        if (values.mayHaveNulls()) {
            int[] present = new int[values.rows()];
            int count = 0;
            for (int i = 0; i < present.length; i++) {
                present[count] = i;
                count += values.isNull(i) ? 0 : 1;
            }
            batch = batch.gather(present, count);
        }
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
        return summary.of(batches.get(0), starts, from, to);
    }

    private void sort() {
        Batch all = Concatenation.of(types, batches.isEmpty() ? List.of(nothing()) : batches);
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
        return new BatchBuilder(types, 0).build();
    }

    /** With what sorting takes besides. */
    @Override
    public long bytes() {
        return 2 * bytes + (long) Integer.BYTES * groups;
    }
}
