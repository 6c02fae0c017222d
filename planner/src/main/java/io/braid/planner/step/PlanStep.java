package io.braid.planner.step;

import org.apache.calcite.rel.RelNode;

/** One step of planning. Stateless; what it yields has the same rows and columns as what it was given. */
@FunctionalInterface
public interface PlanStep {
    RelNode apply(RelNode relation);

    /** How EXPLAIN (STEPS) calls it. */
    default String name() {
        return getClass().getSimpleName();
    }
}
