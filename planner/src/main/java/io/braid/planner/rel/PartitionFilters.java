package io.braid.planner.rel;

import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexVisitorImpl;
import org.jspecify.annotations.Nullable;

/** Check whether conditions may move below windows, as they remove whole partitions. */
public final class PartitionFilters {
    private PartitionFilters() {}

    /**
     * True if all windows of a projection are partitioned by a column, so that rows with other values do not affect
     * each other. Trivially true without windows.
     */
    public static boolean areBy(RexInputRef column, Project project) {
        boolean[] within = {true};
        RexVisitorImpl<@Nullable Void> windows = new RexVisitorImpl<>(true) {
            @Override
            public @Nullable Void visitOver(RexOver over) {
                within[0] &= over.getWindow().partitionKeys.contains(column);
                return super.visitOver(over);
            }
        };
        project.getProjects().forEach(expression -> expression.accept(windows));
        return within[0];
    }
}
