package io.braid.planner.step;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.tools.RelBuilder;

/**
 * Filters each input of a union, or of another such operation, instead of all of them. A column may be null in some inputs only; in the
 * others, what is computed of it is not null either. Calcite leaves that as it is, and fails where it finds out.
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
    private static final class Columns extends RexShuttle {
        /** What may be null, or not, whatever its operands may be. */
        private static final Set<SqlKind> APART = EnumSet.of(SqlKind.CAST, SqlKind.ITEM);

        private final RelDataType rows;
        private final RelDataTypeFactory types;

        Columns(RelNode input) {
            rows = input.getRowType();
            types = input.getCluster().getTypeFactory();
        }

        @Override
        public RexNode visitInputRef(RexInputRef column) {
            return RexInputRef.of(column.getIndex(), rows);
        }

        @Override
        public RexNode visitCall(RexCall call) {
            RexCall visited = (RexCall) super.visitCall(call);
            return visited.getType().isNullable() && isNeverNull(visited)
                    ? visited.clone(types.createTypeWithNullability(visited.getType(), false), visited.getOperands())
                    : visited;
        }

        private static boolean isNeverNull(RexCall call) {
            return Strong.policy(call) == Strong.Policy.ANY
                    && !APART.contains(call.getKind())
                    && call.getOperands().stream()
                            .noneMatch(operand -> operand.getType().isNullable());
        }
    }
}
