package io.braid.planner.step;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.pushdown.FragmentPlacement;
import org.apache.calcite.rel.RelNode;

/** Pushdown of all operations that sources can evaluate exactly, and of conditions that narrow the rows they send. */
public final class PushDown implements PlanStep {
    private final FragmentPlacement placement;

    public PushDown(PlannerOptions options) {
        this.placement = new FragmentPlacement(options);
    }

    @Override
    public RelNode apply(RelNode relation) {
        return placement.apply(relation);
    }
}
