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

/** An option to make a join a merge join, with its extra cost. */
public final class MergeJoinOption {
    private MergeJoinOption() {}

    /** Empty for what is no join that may be merged. */
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

    /** True if its values are equal as they lie in memory, so that the engine compares them as a key. */
    private static boolean isCompared(JoinKey key, Join join) {
        return layout(join.getLeft(), key.left()) == layout(join.getRight(), key.right());
    }

    private static ColumnLayout layout(RelNode side, int column) {
        return Types.fromCalcite(side.getRowType()).type(column).layout();
    }

    /** Both sides are in the middle of being read: they must not compete for the connections of one source. */
    private static boolean haveOneSource(Join join) {
        Set<String> both = SourceFragments.sources(join.getLeft());
        both.retainAll(SourceFragments.sources(join.getRight()));
        return !both.isEmpty();
    }

    /** What a merge join takes more than a hash join of the same rows. */
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
