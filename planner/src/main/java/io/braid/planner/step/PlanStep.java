package io.braid.planner.step;

import io.braid.planner.option.PlannerSwitch;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/** One planning step. Stateless; its result has the same rows and columns as its input. */
@FunctionalInterface
public interface PlanStep {
    RelNode apply(RelNode relation);

    /** Returns the switch that disables the step, or null if there is none. */
    default @Nullable PlannerSwitch means() {
        return null;
    }

    /** Returns the name of the step in EXPLAIN (STEPS). */
    default String name() {
        return getClass().getSimpleName();
    }
}
