package io.braid.planner.literal;

import io.braid.spi.catalog.ColumnSpread;
import java.util.List;
import java.util.function.Function;

/** Use of parameters' values in an estimate: what share of a column's rows they select. */
public sealed interface ValueUse {
    /**
     * The share of rows that are selected.
     *
     * @param values of all literal parameters, in order
     */
    double share(List<Object> values);

    /**
     * Equality of a column and a parameter.
     *
     * @param literal which of the literal parameters it is
     * @param distinct how many distinct values the column has
     */
    record Equality(int literal, ColumnSpread spread, double distinct) implements ValueUse {
        @Override
        public double share(List<Object> values) {
            return spread.shareOf(values.get(literal), distinct);
        }
    }

    /** A range of a column's values, some of whose bounds are parameters. */
    record Range(ColumnSpread spread, List<Bound> bounds) implements ValueUse {
        public Range {
            bounds = List.copyOf(bounds);
        }

        @Override
        public double share(List<Object> values) {
            return share(bound -> bound.literal() < 0 ? bound.sample() : values.get(bound.literal()));
        }

        /** The share of rows that the statement selects for which the plan is made. */
        public double sampleShare() {
            return share(Bound::sample);
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
     * @param literal which of the literal parameters it is; -1 for a constant
     * @param sample the constant, or the parameter's value in the statement that the plan was made for
     * @param includesValue whether the value itself is on the lower side of the bound
     */
    record Bound(int literal, Object sample, boolean isUpper, boolean includesValue) {}
}
