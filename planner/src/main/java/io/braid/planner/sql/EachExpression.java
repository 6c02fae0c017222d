package io.braid.planner.sql;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexShuttle;

/** Goes through the expressions of all relations, from the inside outwards, and not into their sub-queries. */
public final class EachExpression {
    private EachExpression() {}

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
