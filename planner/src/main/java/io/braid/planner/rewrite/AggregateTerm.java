package io.braid.planner.rewrite;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate function over the rows of a {@link Block}.
 *
 * @param filter the FILTER condition, or null for all rows
 */
record AggregateTerm(
        SqlAggFunction function,
        boolean distinct,
        List<RexNode> arguments,
        @Nullable RexNode filter) {
    AggregateTerm {
        arguments = List.copyOf(arguments);
    }

    /** Returns the term of an aggregate call over the outputs of its input, if it has this form. */
    static Optional<AggregateTerm> of(AggregateCall call, List<RexNode> outputs) {
        if (call.isApproximate()
                || call.ignoreNulls()
                || call.distinctKeys != null
                || !call.rexList.isEmpty()
                || !call.getCollation().getFieldCollations().isEmpty()) {
            return Optional.empty();
        }
        List<RexNode> arguments = call.getArgList().stream().map(outputs::get).toList();
        boolean countsRows = call.getAggregation().getKind() == SqlKind.COUNT
                && !call.isDistinct()
                && arguments.stream().noneMatch(argument -> argument.getType().isNullable());
        return Optional.of(new AggregateTerm(
                call.getAggregation(),
                call.isDistinct(),
                countsRows ? List.of() : arguments,
                call.filterArg < 0 ? null : outputs.get(call.filterArg)));
    }

    SqlKind kind() {
        return function.getKind();
    }

    /** True if duplicates do not change the result. */
    boolean passesOverRepetitions() {
        return distinct || kind() == SqlKind.MIN || kind() == SqlKind.MAX;
    }

    /** Returns the term over other expressions. */
    AggregateTerm map(UnaryOperator<RexNode> change) {
        RexNode mine = filter;
        return new AggregateTerm(
                function, distinct, arguments.stream().map(change).toList(), mine == null ? null : change.apply(mine));
    }

    /** Returns the term without its filter. */
    AggregateTerm unfiltered() {
        return new AggregateTerm(function, distinct, arguments, null);
    }
}
