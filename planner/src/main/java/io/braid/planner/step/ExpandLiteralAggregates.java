package io.braid.planner.step;

import io.braid.planner.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.tools.RelBuilder;

/**
 * Expansion of aggregates that always return a constant, which sub-query removal creates, to a constant column above
 * the aggregation.
 */
public final class ExpandLiteralAggregates implements PlanStep {
    @Override
    public RelNode apply(RelNode relation) {
        List<RelNode> inputs = relation.getInputs().stream().map(this::apply).toList();
        RelNode rewritten =
                inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
        boolean hasLiteral = rewritten instanceof Aggregate aggregate
                && aggregate.getAggCallList().stream().anyMatch(ExpandLiteralAggregates::isLiteral);
        return hasLiteral ? spellOut((Aggregate) rewritten) : rewritten;
    }

    private static RelNode spellOut(Aggregate aggregate) {
        List<AggregateCall> computed = aggregate.getAggCallList().stream()
                .filter(call -> !isLiteral(call))
                .toList();
        RelBuilder builder = RuleSet.builder(aggregate)
                .push(aggregate.copy(
                        aggregate.getTraitSet(),
                        aggregate.getInput(),
                        aggregate.getGroupSet(),
                        aggregate.getGroupSets(),
                        computed));
        List<RexNode> columns = new ArrayList<>(
                builder.fields().subList(0, aggregate.getGroupSet().cardinality()));
        int next = columns.size();
        for (AggregateCall call : aggregate.getAggCallList()) {
            columns.add(isLiteral(call) ? call.rexList.get(0) : builder.field(next++));
        }
        return builder.project(columns, aggregate.getRowType().getFieldNames()).build();
    }

    private static boolean isLiteral(AggregateCall call) {
        return call.getAggregation().getKind() == SqlKind.LITERAL_AGG;
    }
}
