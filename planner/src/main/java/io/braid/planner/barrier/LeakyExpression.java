package io.braid.planner.barrier;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;

/**
 * An expression that could reveal a hidden value.
 *
 * @param expression the whole condition or column that contains it
 * @param above the node that has the expression
 * @param cause the part of it that is not known to be leakproof
 */
public record LeakyExpression(RexNode expression, RelNode above, RexNode cause) {
    /** Explains why it is not evaluated for hidden rows, as a sentence without a full stop. */
    public String why() {
        if (cause instanceof RexSubQuery) {
            return "a sub-query for one value fails where it finds several";
        }
        String name = cause instanceof RexCall call ? call.getOperator().getName() : cause.toString();
        return Leakproof.mayOverflow(cause)
                ? "what " + name + " yields may have too many digits, and rows are chosen by it"
                : name + " is not leakproof";
    }
}
