package io.braid.planner.step;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/**
 * Takes guards away from queries that do nothing that could betray what they hide: in those, policies are conditions like
 * any other, for sources to evaluate together with the rest.
 */
public final class OpenGuards implements PlanStep {
    @Override
    public RelNode apply(RelNode relation) {
        return Leaks.isIn(relation) ? relation : without(relation);
    }

    /** The relation without any guard, also in its sub-queries. */
    static RelNode without(RelNode relation) {
        return relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                if (other instanceof Guard guard) {
                    return guard.getInput().accept(this);
                }
                return super.visit(other).accept(new RexShuttle() {
                    @Override
                    public RexNode visitSubQuery(RexSubQuery query) {
                        RexSubQuery inner = (RexSubQuery) super.visitSubQuery(query);
                        return inner.clone(without(inner.rel));
                    }
                });
            }
        });
    }
}
