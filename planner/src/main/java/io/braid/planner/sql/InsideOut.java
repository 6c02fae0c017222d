package io.braid.planner.sql;

import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** Goes through relations and those of the sub-queries in their expressions, from the inside outwards. */
public final class InsideOut {
    private InsideOut() {}

    /** @param change what becomes of a relation, whose inputs and sub-queries have been changed already */
    public static RelNode changed(RelNode relation, UnaryOperator<RelNode> change) {
        RexShuttle subQueries = new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
                return visited.clone(changed(visited.rel, change));
            }
        };
        return relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                return change.apply(super.visit(other).accept(subQueries));
            }
        });
    }
}
