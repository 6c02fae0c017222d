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
 * @param inMemory makes an aggregate of no rows yet, all in memory
 * @param spilling the same, with what would grow with every row on disk if need be
 */
public record WindowSpec(
        Window window,
        Distances distances,
        Function<AggregateCall, RunningAggregate> inMemory,
        Function<AggregateCall, RunningAggregate> spilling) {
    /** Distances of a frame's start and end, where they are bounds in rows. */
    public record Distances(long start, long end) {}

    /** By which columns partitions are told apart; none for one of all rows. */
    public List<SortKey> partitionKeys() {
        return window.partition().stream()
                .map(column -> new SortKey(column, false, false))
                .toList();
    }

    /** The first order key; means nothing unless a bound of the frame is in a range. */
    public SortKey firstKey() {
        return window.order().isEmpty()
                ? new SortKey(0, false, false)
                : window.order().get(0);
    }
}
