package io.braid.planner.step;

import io.braid.spi.Source;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * A way to join some of the relations of a {@link JoinGraph}, and what it costs.
 *
 * @param leaves the relations
 * @param equalities which of the graph's {@link EqualColumns} have a column here
 * @param rows how many rows it yields
 * @param width how many of its columns are needed
 * @param keys what is unique in it
 * @param source the source that yields all of it, if one does
 * @param work what sources do to find its rows
 * @param cost of having its rows here
 * @param halves the parts that are joined last, of which the engine keeps the second in memory; null for a single relation
 */
record JoinPlan(
        ImmutableBitSet leaves,
        ImmutableBitSet equalities,
        double rows,
        int width,
        List<Key> keys,
        Optional<Source> source,
        double work,
        double cost,
        @Nullable Halves halves) {
    /** Columns in which no two rows are the same, and in how many ways they can differ in the whole table. */
    record Key(ImmutableBitSet columns, double values) {}

    /** Two parts of a join. */
    record Halves(JoinPlan first, JoinPlan second) {}
}
