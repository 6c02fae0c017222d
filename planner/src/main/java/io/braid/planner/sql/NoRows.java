package io.braid.planner.sql;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalValues;

/**
 * What is computed of no rows is no rows. Calcite makes no rows of those that a condition never lets through, such as groups of which
 * HAVING says something false; sub-queries beside them go on about rows that are not there.
 */
final class NoRows {
    private NoRows() {}

    static RelNode in(RelNode relation) {
        return InsideOut.changed(
                relation,
                node -> (node instanceof Project || node instanceof Filter) && isEmpty(node.getInput(0))
                        ? LogicalValues.createEmpty(node.getCluster(), node.getRowType())
                        : node);
    }

    private static boolean isEmpty(RelNode relation) {
        return relation instanceof Values values && values.getTuples().isEmpty();
    }
}
