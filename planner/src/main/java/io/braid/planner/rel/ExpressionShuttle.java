package io.braid.planner.rel;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexShuttle;

/** Bottom-up visitor of the expressions of all relations, without their sub-queries. */
public final class ExpressionShuttle {
    private ExpressionShuttle() {}

    /** Returns the relation with each expression replaced; the same one if nothing changes. */
    public static RelNode rewritten(RelNode relation, RexShuttle change) {
        return relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                return super.visit(other).accept(change);
            }
        });
    }
}
