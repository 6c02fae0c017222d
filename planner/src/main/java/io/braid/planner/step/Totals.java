package io.braid.planner.step;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;

/**
 * Totals, of which there is one also where there are no rows, on the right of a correlation. As a join it would have none for such a row
 * outside: so it has to be an outer join, whose nulls are those of the total.
 */
final class Totals {
    private Totals() {}

    /** Whether some are in a relation that refer to the row outside. */
    static boolean areIn(RelNode right) {
        return isTotal(right) || right.getInputs().stream().anyMatch(Totals::areIn);
    }

    /** Whether some are in what is joined: what else is joined there needs a row of them. */
    static boolean areJoined(RelNode relation) {
        return relation instanceof Join && relation.getInputs().stream().anyMatch(Totals::areIn);
    }

    private static boolean isTotal(RelNode relation) {
        return relation instanceof Aggregate aggregate
                && aggregate.getGroupSet().isEmpty()
                && !RelOptUtil.getVariablesUsed(aggregate).isEmpty();
    }

    /** Whether there is one row for each row outside, with nothing in it that is never null. */
    static boolean areNullable(Correlate correlate) {
        return areAlways(correlate)
                && correlate.getRight().getRowType().getFieldList().stream()
                        .allMatch(column -> column.getType().isNullable());
    }

    /** Whether there is one row for each row outside. */
    static boolean areAlways(Correlate correlate) {
        RelNode rows = correlate.getRight();
        while (rows instanceof Project project) {
            rows = project.getInput();
        }
        return isTotal(rows);
    }

    /** A correlation with one row for each row outside as an outer one, which is the same. */
    static Correlate asOuter(Correlate correlate) {
        return correlate.copy(
                correlate.getTraitSet(),
                correlate.getLeft(),
                correlate.getRight(),
                correlate.getCorrelationId(),
                correlate.getRequiredColumns(),
                JoinRelType.LEFT);
    }
}
