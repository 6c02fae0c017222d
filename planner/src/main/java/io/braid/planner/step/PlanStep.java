package io.braid.planner.step;

import io.braid.planner.option.PlannerSwitch;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/** One step of planning. Stateless; what it yields has the same rows and columns as what it was given. */
@FunctionalInterface
public interface PlanStep {
    RelNode apply(RelNode relation);

    /** What switches it off, or null if nothing does. */
    default @Nullable PlannerSwitch means() {
        return null;
    }

    /** How EXPLAIN (STEPS) calls it. */
    default String name() {
        return getClass().getSimpleName();
    }
}
