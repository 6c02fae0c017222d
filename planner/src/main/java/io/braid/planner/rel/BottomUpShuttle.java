package io.braid.planner.rel;

import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** Bottom-up visitor of relations and those of sub-queries. */
public final class BottomUpShuttle {
    private BottomUpShuttle() {}

    /** @param change returns the replacement of a relation whose inputs and sub-queries have been visited */
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
