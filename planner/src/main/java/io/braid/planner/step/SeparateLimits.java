package io.braid.planner.step;

import com.google.common.collect.Iterables;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.tools.RelBuilder;
import org.jspecify.annotations.Nullable;

/** Builds as Calcite does, but that an OFFSET of what is limited remains above it: as one with the limit, it would skip rows and then take more. */
final class SeparateLimits extends RelBuilder {
    SeparateLimits(RelOptCluster cluster) {
        super(Contexts.empty(), cluster, null);
    }

    @Override
    public RelBuilder sortLimit(@Nullable RexNode offset, @Nullable RexNode fetch, Iterable<? extends RexNode> order) {
        if (offset != null && Iterables.isEmpty(order) && peek() instanceof Sort limited && limited.fetch != null) {
            return push(LogicalSort.create(build(), RelCollations.EMPTY, offset, fetch));
        }
        return super.sortLimit(offset, fetch, order);
    }
}
