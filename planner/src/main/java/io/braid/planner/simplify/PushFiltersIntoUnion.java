package io.braid.planner.simplify;

import io.braid.planner.rule.RulePattern;
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

/** Rule that pushes filters into each input of a set operation. A column may be nullable in only some inputs. */
public final class PushFiltersIntoUnion extends RelRule<RulePattern> {
    private PushFiltersIntoUnion(RulePattern pattern) {
        super(pattern);
    }

    public static RelOptRule rule() {
        return RulePattern.rule(
                "PushFiltersIntoUnion", PushFiltersIntoUnion::new, filter -> filter.operand(Filter.class)
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

    /** Translation of columns of a set operation to those of one input. */
    private static final class Columns extends NonNullSubstitution {
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
