package io.braid.planner.rel;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexShuttle;

/** Shuttle over the expressions of all relations, bottom-up, without their sub-queries. */
public final class ExpressionShuttle {
    private ExpressionShuttle() {}

    /** The relation with what becomes of each expression in it; the same one if nothing changes. */
    public static RelNode rewritten(RelNode relation, RexShuttle change) {
        return relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                return super.visit(other).accept(change);
            }
        });
    }
}
