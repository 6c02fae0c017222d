package io.braid.engine.operator;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.column.GrowingKeys;
import io.braid.engine.column.KeyTable;
import io.braid.engine.expression.Rows;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The groups that one grouping set makes of the rows, with their aggregates: as many as fit in memory, of all their rows. The
 * rows of other groups are left out.
 */
final class GroupedRows implements AutoCloseable {
    private static final int[] NONE = {};

    private final Grouping grouping;
    private final List<Integer> set;
    private final List<RunningAggregate> aggregates;
    private final GrowingKeys table;
    private final MemoryReservation memory;
    private int groups;

    /**
     * What all grouping sets of an aggregation share.
     *
     * @param keys the columns of the input by which any of the sets groups
     * @param calls one for each aggregate column of the result
     * @param columns those of the result
     */
    record Grouping(List<Integer> keys, List<AggregateCall> calls, RowType input, RowType columns) {}

    /**
     * @param aggregates one for each call that is not GROUPING
     * @param fewAreCertain whether there is always room for a few groups
     */
    GroupedRows(
            Grouping grouping,
            List<Integer> set,
            List<RunningAggregate> aggregates,
            MemoryReservation memory,
            boolean fewAreCertain) {
        this.grouping = grouping;
        this.set = set;
        this.aggregates = aggregates;
        this.memory = memory;
        this.table = new GrowingKeys(
                set.stream().map(grouping.input()::type).toList(), new Aggregates(), memory, fewAreCertain);
        if (set.isEmpty()) {
            groups = 1;
            new Aggregates().ensure(groups);
        }
    }

    int count() {
        return groups;
    }

    /** Adds rows, and returns the numbers of those whose groups there is no room for. */
    int[] add(Batch batch) {
        Rows rows = Rows.all(batch);
        if (set.isEmpty()) {
            addTo(rows, new int[batch.rows()]);
            return NONE;
        }
        int[] numbers = table.number(keys(batch), batch.rows());
        groups = table.size();
        if (areAllHere(numbers)) {
            addTo(rows, numbers);
            return NONE;
        }
        int[] here = new int[numbers.length];
        int[] elsewhere = new int[numbers.length];
        int count = 0;
        for (int i = 0; i < numbers.length; i++) {
            elsewhere[i - count] = i;
            here[count] = i;
            count += numbers[i] == KeyTable.NONE ? 0 : 1;
        }
        table.stopGrowing();
        if (count == 0) {
            return elsewhere;
        }
        int[] rowGroups = new int[count];
        for (int i = 0; i < count; i++) {
            rowGroups[i] = numbers[here[i]];
        }
        addTo(rows.narrow(here, count), rowGroups);
        return Arrays.copyOf(elsewhere, numbers.length - count);
    }

    private static boolean areAllHere(int[] numbers) {
        boolean all = true;
        for (int number : numbers) {
            all &= number != KeyTable.NONE;
        }
        return all;
    }

    /** What makes the group of each row. */
    Column[] keys(Batch batch) {
        return set.stream().map(batch::column).toArray(Column[]::new);
    }

    private void addTo(Rows rows, int[] rowGroups) {
        for (RunningAggregate aggregate : aggregates) {
            aggregate.add(rows, rowGroups);
        }
        table.charge();
    }

    /** Says that no more rows are added. */
    void finish() {
        aggregates.forEach(RunningAggregate::finish);
        table.charge();
    }

    /** What is kept for each group besides its key. */
    private final class Aggregates implements GrowingKeys.Companions {
        @Override
        public void ensure(int count) {
            for (RunningAggregate aggregate : aggregates) {
                aggregate.ensure(count);
            }
        }

        @Override
        public long bytes() {
            long bytes = 0;
            for (RunningAggregate aggregate : aggregates) {
                bytes += aggregate.bytes();
            }
            return bytes;
        }
    }

    @Override
    public void close() {
        aggregates.forEach(RunningAggregate::close);
        memory.close();
    }

    /** What would come of each row if it were a group by itself. */
    Batch ungrouped(Batch batch) {
        Column[] columns = new Column[grouping.columns().size()];
        int next = 0;
        for (int key : set) {
            columns[next++] = batch.column(key);
        }
        for (RunningAggregate aggregate : aggregates) {
            columns[next++] = aggregate.ofSingleRows(batch);
        }
        return new Batch(batch.rows(), columns);
    }

    /** The groups {@code from} (inclusive) to {@code to} (exclusive). */
    Batch result(int from, int to) {
        Column[] columns = new Column[grouping.columns().size()];
        Column[] grouped = table.slice(from, to);
        int keys = grouping.keys().size();
        for (int i = 0; i < keys; i++) {
            int place = set.indexOf(grouping.keys().get(i));
            columns[i] = place < 0 ? constant(grouping.columns().type(i), null, to - from) : grouped[place];
        }
        int next = 0;
        for (int i = 0; i < grouping.calls().size(); i++) {
            var call = grouping.calls().get(i);
            columns[keys + i] = call.function() == AggregateFunction.GROUPING
                    ? constant(call.type(), absent(call.arguments()), to - from)
                    : aggregates.get(next++).result(from, to);
        }
        return new Batch(to - from, columns);
    }

    private Long absent(List<Integer> columns) {
        long bits = 0;
        for (int column : columns) {
            bits = bits << 1 | (set.contains(column) ? 0 : 1);
        }
        return bits;
    }

    private static Column constant(DataType type, @Nullable Long value, int rows) {
        ColumnBuilder builder = ColumnBuilder.of(type, rows);
        for (int i = 0; i < rows; i++) {
            builder.appendValue(
                    value == null || type.kind() == TypeKind.BIGINT
                            ? value
                            : (Object) Objects.requireNonNull(value).intValue());
        }
        return builder.build();
    }
}
