package io.braid.planner.calcite.workaround;

import io.braid.planner.rel.BottomUpShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalValues;

/**
 * Removal of projections and filters over empty relations. Calcite replaces groups whose HAVING is never true by an
 * empty relation, but retains correlated sub-queries above that reference columns of the groups.
 *
 * <p>Upstream issue: none known.
 */
public final class EmptyRelations {
    private EmptyRelations() {}

    public static RelNode in(RelNode relation) {
        return BottomUpShuttle.changed(
                relation,
                node -> (node instanceof Project || node instanceof Filter) && isEmpty(node.getInput(0))
                        ? LogicalValues.createEmpty(node.getCluster(), node.getRowType())
                        : node);
    }

    private static boolean isEmpty(RelNode relation) {
        return relation instanceof Values values && values.getTuples().isEmpty();
    }
}
