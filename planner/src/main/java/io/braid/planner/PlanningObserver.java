package io.braid.planner;

import io.braid.engine.plan.PlanNode;
import io.braid.planner.convert.ConversionObserver;
import java.util.Collection;
import org.apache.calcite.rel.RelNode;

/** Observer of the planning steps of one query. */
interface PlanningObserver extends ConversionObserver {
    /** Observer that does nothing. */
    PlanningObserver BLIND = new PlanningObserver() {
        @Override
        public void rewritten(Collection<String> rules) {}

        @Override
        public void afterStep(String step, RelNode relation) {}

        @Override
        public void converted(RelNode relation) {}

        @Override
        public void emitted(RelNode relation, PlanNode node) {}
    };

    /** Reports the repaired algebra of the query, before the planning steps. */
    void converted(RelNode relation);

    /** Reports the plan node emitted for a part of the final algebra. */
    void emitted(RelNode relation, PlanNode node);
}
