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
 * @param equalities the graph's {@link EqualColumns} with a column here
 * @param rows the estimated number of rows
 * @param width the number of needed columns
 * @param keys its unique keys
 * @param source the source that evaluates all of it, if one does
 * @param work the sources' work to find its rows
 * @param cost the cost of having its rows in Braid
 * @param halves the inputs of the last join, the second of which is the build side; null for a single relation
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
     * @param equalities the equalities of the columns; null if one of the columns is in none
     * @param values the number of distinct values in the whole table
     */
    record Key(@Nullable ImmutableBitSet equalities, double values) {}

    /** Inputs of a join. */
    public record Halves(JoinPlan first, JoinPlan second) {}
}
