package io.braid.planner;

import io.braid.engine.plan.PlanNode;
import io.braid.planner.convert.ConversionObserver;
import java.util.Collection;
import org.apache.calcite.rel.RelNode;

/** Observer of the steps of planning one query. */
interface PlanningObserver extends ConversionObserver {
    /** Sees nothing. */
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

    /** Reports the query as algebra, all repairs made, before the steps of planning. */
    void converted(RelNode relation);

    /** Reports the node of the plan that a part of the final algebra has become. */
    void emitted(RelNode relation, PlanNode node);
}
