package io.braid.engine.window;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.Window;
import java.util.List;
import java.util.function.Function;

/**
 * Specification of a window operator.
 *
 * @param inMemory creates an empty aggregate that is held in memory
 * @param spilling creates an empty aggregate that spills the state that grows with every row
 */
public record WindowSpec(
        Window window,
        Distances distances,
        Function<AggregateCall, RunningAggregate> inMemory,
        Function<AggregateCall, RunningAggregate> spilling) {
    /** Distances of a frame's start and end, for bounds in rows. */
    public record Distances(long start, long end) {}

    /** Returns the partition keys; none for a single partition of all rows. */
    public List<SortKey> partitionKeys() {
        return window.partition().stream()
                .map(column -> new SortKey(column, false, false))
                .toList();
    }

    /** Returns the first order key; only used for bounds of RANGE frames. */
    public SortKey firstKey() {
        return window.order().isEmpty()
                ? new SortKey(0, false, false)
                : window.order().get(0);
    }
}
