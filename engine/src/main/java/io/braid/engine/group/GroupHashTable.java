package io.braid.engine.group;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.column.GrowingKeys;
import io.braid.engine.column.KeyTable;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.AggregateCall;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.RowType;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Hash table of groups with their aggregates: as many groups as fit in memory. Rows of other groups are rejected. */
public final class GroupHashTable implements AutoCloseable {
    private static final int[] NONE = {};

    private final Grouping grouping;
    private final List<RunningAggregate> aggregates;
    private final GrowingKeys table;
    private final MemoryReservation memory;
    private int groups;

    /**
     * Grouping keys and aggregates of a hash table. A row of the result has the keys, then the aggregates.
     *
     * @param keys the grouping columns of the input
     */
    public record Grouping(List<Integer> keys, List<AggregateCall> calls, RowType input) {
        /** Returns the key columns of a batch. */
        Column[] keys(Batch batch) {
            Column[] columns = new Column[keys.size()];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = batch.column(keys.get(i));
            }
            return columns;
        }
    }

    /**
     * @param aggregates one for each call
     * @param fewAreCertain true if there is always room for a few groups
     */
    public GroupHashTable(
            Grouping grouping, List<RunningAggregate> aggregates, MemoryReservation memory, boolean fewAreCertain) {
        this.grouping = grouping;
        this.aggregates = aggregates;
        this.memory = memory;
        this.table = new GrowingKeys(
                grouping.keys().stream().map(grouping.input()::type).toList(), new Aggregates(), memory, fewAreCertain);
        if (grouping.keys().isEmpty()) {
            groups = 1;
            new Aggregates().ensure(groups);
        }
    }

    int count() {
        return groups;
    }

    /** True if rows can be added to partial aggregates; otherwise an aggregate might overflow its type. */
    boolean hasRoomFor(Batch batch) {
        for (RunningAggregate aggregate : aggregates) {
            if (!aggregate.hasRoomFor(batch)) {
                return false;
            }
        }
        return true;
    }

    /** Adds rows, and returns the indexes of those whose groups do not fit in memory. */
    int[] add(Batch batch) {
        EvaluatedRows rows = EvaluatedRows.all(batch);
        if (grouping.keys().isEmpty()) {
            addTo(rows, new int[batch.rows()]);
            return NONE;
        }
        if (!table.foresee(textGrowth(batch))) {
            if (batch.rows() > 1) {
                return addHalves(batch);
            }
            table.stopGrowing();
        }
        int[] numbers = table.number(grouping.keys(batch), batch.rows());
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

    private long textGrowth(Batch batch) {
        long growth = 0;
        for (RunningAggregate aggregate : aggregates) {
            growth += aggregate.growth(batch);
        }
        return growth;
    }

    private int[] addHalves(Batch batch) {
        int half = batch.rows() / 2;
        int[] first = add(batch.slice(0, half));
        int[] second = add(batch.slice(half, batch.rows()));
        int[] both = Arrays.copyOf(first, first.length + second.length);
        for (int i = 0; i < second.length; i++) {
            both[first.length + i] = half + second[i];
        }
        return both;
    }

    private static boolean areAllHere(int[] numbers) {
        boolean all = true;
        for (int number : numbers) {
            all &= number != KeyTable.NONE;
        }
        return all;
    }

    private void addTo(EvaluatedRows rows, int[] rowGroups) {
        for (RunningAggregate aggregate : aggregates) {
            aggregate.add(rows, rowGroups);
        }
        table.charge();
    }

    /** Ends the input. */
    void finish() {
        aggregates.forEach(RunningAggregate::finish);
        table.charge();
    }

    /** Accumulators of the groups, stored with the keys. */
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

    /** Returns each row as a group of its own. */
    Batch ungrouped(Batch batch) {
        return result(batch.rows(), grouping.keys(batch), aggregate -> aggregate.ofSingleRows(batch));
    }

    /** Returns the groups {@code from} (inclusive) to {@code to} (exclusive). */
    Batch result(int from, int to) {
        return result(to - from, table.slice(from, to), aggregate -> aggregate.result(from, to));
    }

    private Batch result(int rows, Column[] keys, Function<RunningAggregate, Column> aggregated) {
        Column[] columns = Arrays.copyOf(keys, keys.length + aggregates.size());
        for (int i = 0; i < aggregates.size(); i++) {
            columns[keys.length + i] = aggregated.apply(aggregates.get(i));
        }
        return new Batch(rows, columns);
    }
}
