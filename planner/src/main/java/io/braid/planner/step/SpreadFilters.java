package io.braid.planner.step;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.tools.RelBuilder;

/**
 * Filters each input of a union, or of another such operation, instead of all of them. A column may be null in some inputs only.
 */
final class SpreadFilters extends RelRule<Asked> {
    private SpreadFilters(Asked asked) {
        super(asked);
    }

    static RelOptRule rule() {
        return Asked.rule("SpreadFilters", SpreadFilters::new, filter -> filter.operand(Filter.class)
                .oneInput(rows -> rows.operand(SetOp.class).anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Filter filter = call.rel(0);
        SetOp all = call.rel(1);
        RelBuilder builder = call.builder();
        List<RelNode> filtered = all.getInputs().stream()
                .map(input -> builder.push(input)
                        .filter(filter.getVariablesSet(), filter.getCondition().accept(new Columns(input)))
                        .build())
                .toList();
        call.transformTo(all.copy(all.getTraitSet(), filtered));
    }

    /** Makes of what is about the columns of all inputs what is about those of one. */
    private static final class Columns extends NeverNull {
        private final RelDataType rows;

        Columns(RelNode input) {
            super(input.getCluster().getTypeFactory());
            rows = input.getRowType();
        }

        @Override
        public RexNode visitInputRef(RexInputRef column) {
            return RexInputRef.of(column.getIndex(), rows);
        }
    }
}
