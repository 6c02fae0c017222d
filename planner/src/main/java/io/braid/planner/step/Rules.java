package io.braid.planner.step;

import io.braid.planner.budget.PlanningWatch;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.tools.RelBuilder;

/** Applies sets of rewriting rules until none applies any more. */
final class Rules {
    private Rules() {}

    static RelNode apply(RelNode relation, List<RelOptRule> rules) {
        return apply(relation, rules, HepProgram.MATCH_UNTIL_FIXPOINT);
    }

    /** Applies rules at most so many times. */
    static RelNode apply(RelNode relation, List<RelOptRule> rules, int times) {
        HepProgram program = HepProgram.builder()
                .addMatchLimit(times)
                .addRuleCollection(rules)
                .build();
        HepPlanner planner = new WatchedPlanner(program, PlanningWatch.over(relation));
        planner.setExecutor(relation.getCluster().getPlanner().getExecutor());
        planner.setRoot(relation);
        return planner.findBestExp();
    }

    static RelBuilder builder(RelNode relation) {
        return new SeparateLimits(relation.getCluster());
    }

    /** Asks before each rule that it applies whether to go on. */
    private static final class WatchedPlanner extends HepPlanner {
        private final PlanningWatch watch;

        WatchedPlanner(HepProgram program, PlanningWatch watch) {
            super(program);
            this.watch = watch;
        }

        @Override
        public void checkCancel() {
            watch.check();
        }
    }
}
