package io.braid.planner.join;

import io.braid.planner.cost.EstimateConfidence;
import io.braid.planner.cost.JoinCost;
import io.braid.planner.cost.KeyedCost;
import io.braid.planner.rel.DependentJoin;
import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.MergeJoin;
import io.braid.planner.rel.SharedPart;
import io.braid.planner.rel.SourceFragment;
import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;

/**
 * Cost of a plan: work of the sources, round trips, transferred rows, and local work.
 *
 * @param value in the units of {@link KeyedCost}
 * @param guessed whether it rests on defaults instead of statistics
 */
public record PlanCost(double value, boolean guessed) {
    private static final double HANDLE_ROW = 0.05;

    /** Returns the cost of a finished plan. */
    public static PlanCost of(RelNode plan) {
        return new PlanCost(value(plan, new HashSet<>()), isGuessed(plan));
    }

    /** True if estimates of a plan are guesses; a total always has one row. */
    private static boolean isGuessed(RelNode plan) {
        RelNode read = plan instanceof SourceFragment fragment ? fragment.body() : plan;
        return EstimateConfidence.isIn(read) || read.getInputs().stream().anyMatch(PlanCost::isGuessed);
    }

    /** @param shared the numbers of the shared subplans that have been counted */
    private static double value(RelNode plan, Set<Integer> shared) {
        if (plan instanceof SourceFragment fragment) {
            return new KeyedCost(
                            rows(fragment),
                            1,
                            SourceWork.rowsRead(fragment.body()),
                            0,
                            false,
                            1,
                            fragment.getRowType().getFieldCount())
                    .whole();
        }
        if (plan instanceof KeyedFragment keyed) {
            return keyed.expected().cost();
        }
        if (plan instanceof Correlate each) {
            return value(each.getLeft(), shared) + rows(each.getLeft()) * value(each.getRight(), shared);
        }
        if (plan instanceof SharedPart part && !shared.add(part.number())) {
            return 0;
        }
        double inputs = plan.getInputs().stream()
                .mapToDouble(input -> value(input, shared))
                .sum();
        return inputs + here(plan);
    }

    private static double here(RelNode plan) {
        if (plan instanceof Join join) {
            double left = rows(join.getLeft());
            double right = rows(join.getRight());
            if (join.analyzeCondition().leftKeys.isEmpty()) {
                return JoinCost.nestedLoop(left, right, rows(join));
            }
            if (join instanceof MergeJoin) {
                return JoinCost.merge(left, right, rows(join));
            }
            return join instanceof DependentJoin dependent
                    ? sendingKeys(dependent, left, right)
                    : JoinCost.hash(left, right, rows(join));
        }
        if (plan instanceof SharedPart) {
            return JoinCost.keep(rows(plan), plan.getRowType().getFieldCount());
        }
        return HANDLE_ROW
                * plan.getInputs().stream().mapToDouble(PlanCost::rows).sum();
    }

    private static double sendingKeys(DependentJoin join, double left, double right) {
        double found = join.driver().dependent().expected().rows();
        return join.driver().right()
                ? JoinCost.hash(Math.min(left, found), right, rows(join))
                : JoinCost.hash(left, Math.min(right, found), rows(join));
    }

    private static double rows(RelNode relation) {
        return Math.max(1, relation.getCluster().getMetadataQuery().getRowCount(relation));
    }
}
