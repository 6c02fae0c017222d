package io.braid.planner.calcite.workaround;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;

/**
 * Global aggregates on the right side of a correlation. They have one row even for empty input, so that the join must
 * be an outer join; Calcite creates an inner join of a different row type.
 *
 * <p>Upstream issue: none known.
 */
public final class GlobalAggregates {
    private GlobalAggregates() {}

    /** True if a relation contains correlated ones. */
    public static boolean areIn(RelNode right) {
        return isTotal(right) || right.getInputs().stream().anyMatch(GlobalAggregates::areIn);
    }

    /** True if a join has one among its inputs, whose row the other input needs. */
    public static boolean areJoined(RelNode relation) {
        return relation instanceof Join && relation.getInputs().stream().anyMatch(GlobalAggregates::areIn);
    }

    private static boolean isTotal(RelNode relation) {
        return relation instanceof Aggregate aggregate
                && aggregate.getGroupSet().isEmpty()
                && !RelOptUtil.getVariablesUsed(aggregate).isEmpty();
    }

    /** True if there is one row per outer row and all its columns are nullable. */
    public static boolean areNullable(Correlate correlate) {
        return areAlways(correlate)
                && correlate.getRight().getRowType().getFieldList().stream()
                        .allMatch(column -> column.getType().isNullable());
    }

    /** True if there is one row per outer row. */
    public static boolean areAlways(Correlate correlate) {
        RelNode rows = correlate.getRight();
        while (rows instanceof Project project) {
            rows = project.getInput();
        }
        return isTotal(rows);
    }

    /** Returns a correlate with one row per outer row as an equivalent outer one. */
    public static Correlate asOuter(Correlate correlate) {
        return correlate.copy(
                correlate.getTraitSet(),
                correlate.getLeft(),
                correlate.getRight(),
                correlate.getCorrelationId(),
                correlate.getRequiredColumns(),
                JoinRelType.LEFT);
    }
}
