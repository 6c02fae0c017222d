package io.braid.planner.simplify;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.ReduceExpressionsRule;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * Constant folding in projections, except if known predicates contradict each other, which could make a not-null column
 * null. Other rules remove such empty relations.
 */
public final class FoldProjections extends ReduceExpressionsRule.ProjectReduceExpressionsRule {
    public FoldProjections() {
        super(ProjectReduceExpressionsRuleConfig.DEFAULT);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Project project = call.rel(0);
        List<RelDataTypeField> fields = project.getInput().getRowType().getFieldList();
        boolean contradictory =
                call.getMetadataQuery().getPulledUpPredicates(project.getInput()).constantMap.entrySet().stream()
                        .anyMatch(known -> known.getValue().getType().isNullable()
                                && known.getKey() instanceof RexInputRef column
                                && !fields.get(column.getIndex()).getType().isNullable());
        if (!contradictory) {
            fold(call, project);
        }
    }

    /** Folds a projection if that changes it; otherwise Calcite would apply the rule forever. */
    private void fold(RelOptRuleCall call, Project project) {
        List<RexNode> folded = new ArrayList<>(project.getProjects());
        RelOptPredicateList known = call.getMetadataQuery().getPulledUpPredicates(project.getInput());
        boolean reduced = reduceExpressions(
                project, folded, known, false, config.matchNullability(), config.treatDynamicCallsAsConstant());
        if (reduced && !folded.equals(project.getProjects())) {
            call.transformTo(call.builder()
                    .push(project.getInput())
                    .project(folded, project.getRowType().getFieldNames())
                    .build());
            call.getPlanner().prune(project);
        }
    }
}
