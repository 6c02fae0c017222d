package io.braid.planner;

import io.braid.engine.plan.PlanNode;
import org.apache.calcite.rel.RelNode;

/** Looks on while a query is planned. */
interface PlanningObserver {
    /** Sees nothing. */
    PlanningObserver BLIND = new PlanningObserver() {
        @Override
        public void afterStep(String step, RelNode relation) {}

        @Override
        public void emitted(RelNode relation, PlanNode node) {}
    };

    /** What a step has made of the query. */
    void afterStep(String step, RelNode relation);

    /** Which node of the plan a part of the final algebra has become. */
    void emitted(RelNode relation, PlanNode node);
}
