package io.braid.planner.join;

import io.braid.spi.Source;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * A join tree over some relations of a {@link JoinGraph}, with its cost.
 *
 * @param leaves the relations
 * @param equalities which of the graph's {@link EqualColumns} have a column here
 * @param rows how many rows it yields
 * @param width how many of its columns are needed
 * @param keys what is unique in it
 * @param source the source that yields all of it, if one does
 * @param work what sources do to find its rows
 * @param cost of having its rows here
 * @param halves the parts that are joined last, of which the engine keeps the second in memory; null for a single
 *     relation
 */
public record JoinPlan(
        ImmutableBitSet leaves,
        ImmutableBitSet equalities,
        double rows,
        int width,
        List<Key> keys,
        Optional<Source> source,
        double work,
        double cost,
        @Nullable Halves halves) {
    /**
     * Unique columns of one relation.
     *
     * @param equalities those that the columns are in; null if there is one that is in none
     * @param values the number of distinct values in the whole table
     */
    record Key(@Nullable ImmutableBitSet equalities, double values) {}

    /** Two sides of a join. */
    public record Halves(JoinPlan first, JoinPlan second) {}
}
