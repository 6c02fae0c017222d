package io.braid.planner.rewrite;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/** Mapping of expressions to columns that contain their values. */
final class ExpressionMapping {
    private final Map<RexNode, RexNode> known = new HashMap<>();
    private final IntFunction<@Nullable RexNode> columns;
    private int missing = -1;

    /** @param columns returns the replacement of a column; null if there is none */
    ExpressionMapping(IntFunction<@Nullable RexNode> columns) {
        this.columns = columns;
    }

    /** Adds a column that contains the value of an expression; the first one is used. */
    void know(RexNode expression, RexNode column) {
        known.putIfAbsent(expression, column);
    }

    /** Expresses an expression by the known columns, if possible. */
    Optional<RexNode> express(RexNode expression) {
        try {
            return Optional.of(expression.accept(new Shuttle()));
        } catch (Util.FoundOne e) {
            return Optional.empty();
        }
    }

    /** Expresses all expressions; empty if one is impossible. */
    Optional<List<RexNode>> express(List<RexNode> expressions) {
        List<RexNode> expressed = expressions.stream()
                .flatMap(expression -> express(expression).stream())
                .toList();
        return expressed.size() == expressions.size() ? Optional.of(expressed) : Optional.empty();
    }

    /** Returns the last column without a replacement; -1 if there was none. */
    int missing() {
        return missing;
    }

    /** Visitor that maps one expression, and fails at a missing column. */
    private final class Shuttle extends RexShuttle {
        @Override
        public RexNode visitCall(RexCall call) {
            RexNode column = known.get(call);
            return column == null ? super.visitCall(call) : column;
        }

        @Override
        public RexNode visitInputRef(RexInputRef reference) {
            RexNode column = known.get(reference);
            RexNode found = column == null ? columns.apply(reference.getIndex()) : column;
            if (found == null) {
                missing = reference.getIndex();
                throw Util.FoundOne.NULL;
            }
            return found;
        }
    }
}
