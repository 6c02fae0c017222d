package io.braid.engine.window;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.plan.AggregateCall;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Feed of a frame's rows into an aggregate.
 *
 * @param fresh creates an empty aggregate
 */
record AddedRows(AggregateCall call, StoredPartition partition, Supplier<RunningAggregate> fresh) {
    /** Returns an empty aggregate of one group. */
    RunningAggregate one() {
        return groups(1);
    }

    RunningAggregate groups(int count) {
        RunningAggregate aggregate = fresh.get();
        aggregate.ensure(count);
        return aggregate;
    }

    /** Adds the rows {@code from} (inclusive) to {@code to} (exclusive) to a group. */
    void add(RunningAggregate aggregate, int from, int to, int group) {
        partition.read(from, to, rows -> {
            int[] groups = new int[rows.rows()];
            Arrays.fill(groups, group);
            aggregate.add(EvaluatedRows.all(rows), groups);
        });
    }
}
