package io.braid.planner.literal;

import io.braid.spi.catalog.ColumnSpread;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Use of parameters' values in an estimate: the share of a column's rows that they select. */
public sealed interface ValueUse {
    /**
     * Returns the share of rows that are selected.
     *
     * @param values all sampled values, in order
     */
    double share(List<Object> values);

    /**
     * Equality of a column and a parameter.
     *
     * @param index of the parameter's value
     * @param distinct the number of distinct values of the column
     */
    record Equality(int index, ColumnSpread spread, double distinct) implements ValueUse {
        @Override
        public double share(List<Object> values) {
            return spread.shareOf(values.get(index), distinct);
        }
    }

    /** A range of a column's values, some of whose bounds are parameters. */
    record Range(ColumnSpread spread, List<Bound> bounds) implements ValueUse {
        public Range {
            bounds = List.copyOf(bounds);
        }

        @Override
        public double share(List<Object> values) {
            return share(bound -> bound.index() < 0 ? bound.known() : values.get(bound.index()));
        }

        /** Returns the share of rows that the statement selects for which the plan was made. */
        public double sampleShare() {
            return share(Bound::known);
        }

        private double share(Function<Bound, Object> valueOf) {
            double from = 0;
            double to = 1 - spread.nullShare();
            for (Bound bound : bounds) {
                Object value = valueOf.apply(bound);
                double below = (bound.includesValue() ? spread.shareUpTo(value) : spread.shareBelow(value)).orElse(0);
                if (bound.isUpper()) {
                    to = Math.min(to, below);
                } else {
                    from = Math.max(from, below);
                }
            }
            return Math.max(0, to - from);
        }
    }

    /**
     * A bound of a range.
     *
     * @param index of the parameter's value; -1 for a constant
     * @param sample the constant, or the parameter's value in the statement that the plan was made for; null for a plan
     *     for any values
     * @param includesValue whether the value itself is on the lower side of the bound
     */
    record Bound(int index, @Nullable Object sample, boolean isUpper, boolean includesValue) {
        private Object known() {
            return Objects.requireNonNull(sample);
        }
    }
}
