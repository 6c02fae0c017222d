package io.braid.planner.step;

import io.braid.planner.aggregate.DecomposableAggregates;
import io.braid.planner.join.PrunedRelation;
import io.braid.planner.join.Requirements;
import io.braid.planner.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;

/**
 * Expansion of {@code SUM(x) FILTER (WHERE c)} to {@code SUM(CASE WHEN c THEN x END)}, for sources without that clause
 * and aggregates that ignore nulls.
 */
public final class ExpandAggregateFilters implements PlanStep {
    @Override
    public RelNode apply(RelNode relation) {
        List<RelNode> inputs = relation.getInputs().stream().map(this::apply).toList();
        RelNode rewritten =
                inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
        return rewritten instanceof Aggregate aggregate
                        && aggregate.getAggCallList().stream().anyMatch(ExpandAggregateFilters::isSpelledOut)
                ? spellOut(aggregate)
                : rewritten;
    }

    private static RelNode spellOut(Aggregate aggregate) {
        RelBuilder builder = RuleSet.builder(aggregate).push(aggregate.getInput());
        List<RexNode> columns = new ArrayList<>(builder.fields());
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (isSpelledOut(call)) {
                RexNode value = call.getArgList().isEmpty()
                        ? builder.literal(1)
                        : builder.field(call.getArgList().get(0));
                calls.add(call.withFilter(-1).withArgList(List.of(columns.size())));
                columns.add(builder.call(
                        SqlStdOperatorTable.CASE,
                        builder.field(call.filterArg),
                        value,
                        builder.getRexBuilder().makeNullLiteral(value.getType())));
            } else {
                calls.add(call);
            }
        }
        RelNode input = builder.project(columns, List.of(), true).build();
        Aggregate spelledOut = aggregate.copy(
                aggregate.getTraitSet(), input, aggregate.getGroupSet(), aggregate.getGroupSets(), calls);
        // Removes the unused IS TRUE columns, which sources do not support and which would prevent the pushdown of the
        // projection.
        return PrunedRelation.none(input)
                .aggregated(spelledOut, Requirements.all(spelledOut).below(spelledOut, 0));
    }

    private static boolean isSpelledOut(AggregateCall call) {
        return call.filterArg >= 0
                && call.getArgList().size() <= 1
                && call.distinctKeys == null
                && DecomposableAggregates.KINDS.contains(call.getAggregation().getKind());
    }
}
