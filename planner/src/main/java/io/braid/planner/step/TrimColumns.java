package io.braid.planner.step;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.sql2rel.RelFieldTrimmer;

/** Drops columns as early as nothing above needs them any more. */
public final class TrimColumns implements PlanStep {
    private static final List<RelOptRule> TIDY =
            List.of(CoreRules.PROJECT_MERGE, CoreRules.PROJECT_REMOVE, CoreRules.FILTER_MERGE);

    @Override
    public RelNode apply(RelNode relation) {
        RelNode trimmed = new RelFieldTrimmer(null, Rules.builder(relation)).trim(relation);
        return Rules.apply(trimmed, TIDY);
    }
}
