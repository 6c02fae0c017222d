package io.braid.planner.sql;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/**
 * What is computed of no rows is no rows. Calcite makes no rows of those that a condition never lets through, such as groups of which
 * HAVING says something false; sub-queries beside them go on about rows that are not there.
 */
final class NoRows {
    private NoRows() {}

    static RelNode in(RelNode relation) {
        return relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode visited = super.visit(other).accept(inside());
                return (visited instanceof Project || visited instanceof Filter) && isEmpty(visited.getInput(0))
                        ? LogicalValues.createEmpty(visited.getCluster(), visited.getRowType())
                        : visited;
            }
        });
    }

    private static boolean isEmpty(RelNode relation) {
        return relation instanceof Values values && values.getTuples().isEmpty();
    }

    private static RexShuttle inside() {
        return new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
                return visited.clone(in(visited.rel));
            }
        };
    }
}
