package io.braid.planner.join;

import io.braid.planner.cost.JoinCost;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.rel.JoinKey;
import io.braid.planner.rel.MergeJoin;
import io.braid.planner.rel.SourceFragments;
import io.braid.planner.type.Types;
import io.braid.spi.type.ColumnLayout;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** An option to make a join a merge join, with its additional cost. */
public final class MergeJoinOption {
    private MergeJoinOption() {}

    /** Returns the merge join; empty if the relation is no join that may be merged. */
    public static Optional<OrderedInput> of(RelNode relation, PlannerOptions options) {
        if (!(relation instanceof LogicalJoin join)) {
            return Optional.empty();
        }
        List<JoinKey> keys = JoinKey.of(join);
        if (keys.isEmpty() || haveOneSource(join) || !keys.stream().allMatch(key -> isCompared(key, join))) {
            return Optional.empty();
        }
        Optional<OrderedInput> left =
                OrderedInput.of(join.getLeft(), keys.stream().map(JoinKey::left).toList(), options);
        Optional<OrderedInput> right = OrderedInput.of(
                join.getRight(), keys.stream().map(JoinKey::right).toList(), options);
        return left.isEmpty() || right.isEmpty()
                ? Optional.empty()
                : Optional.of(new OrderedInput(
                        new MergeJoin(join, left.get().relation(), right.get().relation(), keys),
                        left.get().cost() + right.get().cost() + difference(join)));
    }

    /** True if the key columns have the same memory layout, so that the engine can compare them. */
    private static boolean isCompared(JoinKey key, Join join) {
        return layout(join.getLeft(), key.left()) == layout(join.getRight(), key.right());
    }

    private static ColumnLayout layout(RelNode side, int column) {
        return Types.fromCalcite(side.getRowType()).type(column).layout();
    }

    /**
     * True if both inputs read a common source: both are open at the same time, and must not compete for its
     * connections.
     */
    private static boolean haveOneSource(Join join) {
        Set<String> both = SourceFragments.sources(join.getLeft());
        both.retainAll(SourceFragments.sources(join.getRight()));
        return !both.isEmpty();
    }

    /** Returns the additional cost of a merge join over a hash join. */
    private static double difference(Join join) {
        RelMetadataQuery metadata = join.getCluster().getMetadataQuery();
        double left = metadata.getRowCount(join.getLeft());
        double right = metadata.getRowCount(join.getRight());
        double joined = metadata.getRowCount(join);
        int width = join.getRight().getRowType().getFieldCount();
        return JoinCost.merge(left, right, joined)
                - JoinCost.hash(left, right, joined)
                - JoinCost.spill(left, right, width);
    }
}
