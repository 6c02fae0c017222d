package io.braid.planner.rule;

import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.calcite.workaround.SeparateLimitsRelBuilder;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.tools.RelBuilder;

/** Application of rewrite rules until none matches. */
public final class RuleSet {
    private RuleSet() {}

    public static RelNode apply(RelNode relation, List<RelOptRule> rules) {
        return apply(relation, rules, HepProgram.MATCH_UNTIL_FIXPOINT);
    }

    /** Applies rules at most this number of times. */
    public static RelNode apply(RelNode relation, List<RelOptRule> rules, int times) {
        HepProgram program = HepProgram.builder()
                .addMatchLimit(times)
                .addRuleCollection(rules)
                .build();
        HepPlanner planner = new WatchedPlanner(program, PlanningWatch.over(relation));
        planner.setExecutor(relation.getCluster().getPlanner().getExecutor());
        planner.setRoot(relation);
        return planner.findBestExp();
    }

    public static RelBuilder builder(RelNode relation) {
        return new SeparateLimitsRelBuilder(relation.getCluster());
    }

    /** Planner that checks for cancellation before each rule. */
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
