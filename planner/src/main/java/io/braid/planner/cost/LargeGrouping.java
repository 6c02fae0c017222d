package io.braid.planner.cost;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;

/** Check whether a query ends in an aggregation with many groups that also reads columns other than its keys. */
public final class LargeGrouping {
    private static final double MANY = 10_000;

    private LargeGrouping() {}

    /** True if many groups are expected, and the estimate is based on statistics. */
    public static boolean areMadeBy(RelNode query) {
        RelNode rows = query;
        while (rows instanceof Project || rows instanceof Filter) {
            rows = rows.getInput(0);
        }
        return rows instanceof Aggregate aggregate
                && aggregate.getGroupCount() > 0
                && aggregate.getAggCallList().stream()
                        .anyMatch(call -> !call.getArgList().isEmpty())
                && GroupCount.areKnown(aggregate)
                && aggregate.getCluster().getMetadataQuery().getRowCount(aggregate) >= MANY;
    }
}
