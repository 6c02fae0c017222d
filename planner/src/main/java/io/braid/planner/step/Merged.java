package io.braid.planner.step;

import io.braid.planner.catalog.Types;
import io.braid.planner.cost.JoinCost;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.batch.Layout;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** Makes a join a merge join, and tells what that takes more, or less. */
final class Merged {
    private Merged() {}

    /** Empty for what is no join that may be merged. */
    static Optional<InOrder> of(RelNode relation, PlannerOptions options) {
        if (!(relation instanceof LogicalJoin join)) {
            return Optional.empty();
        }
        List<JoinKey> keys = JoinKey.of(join);
        if (keys.isEmpty() || haveOneSource(join) || !keys.stream().allMatch(key -> isCompared(key, join))) {
            return Optional.empty();
        }
        Optional<InOrder> left =
                InOrder.of(join.getLeft(), keys.stream().map(JoinKey::left).toList(), options);
        Optional<InOrder> right =
                InOrder.of(join.getRight(), keys.stream().map(JoinKey::right).toList(), options);
        return left.isEmpty() || right.isEmpty()
                ? Optional.empty()
                : Optional.of(new InOrder(
                        new MergeJoin(join, left.get().relation(), right.get().relation(), keys),
                        left.get().cost() + right.get().cost() + difference(join)));
    }

    /** Whether its values are equal as they lie in memory, so that the engine compares them as a key. */
    private static boolean isCompared(JoinKey key, Join join) {
        return layout(join.getLeft(), key.left()) == layout(join.getRight(), key.right());
    }

    private static Layout layout(RelNode side, int column) {
        return Types.fromCalcite(side.getRowType()).type(column).layout();
    }

    /** Both sides are in the middle of being read: they must not compete for the connections of one source. */
    private static boolean haveOneSource(Join join) {
        Set<String> both = Fragments.sources(join.getLeft());
        both.retainAll(Fragments.sources(join.getRight()));
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
