package io.braid.planner.calcite.workaround;

import com.google.common.collect.Iterables;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.tools.RelBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A RelBuilder that does not merge an OFFSET with a limit below it. Calcite merges both into one node, which skips rows
 * before it applies the limit.
 *
 * <p>Upstream issue: none known; CALCITE-6128 introduced the merge.
 */
public final class SeparateLimitsRelBuilder extends RelBuilder {
    public SeparateLimitsRelBuilder(RelOptCluster cluster) {
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
