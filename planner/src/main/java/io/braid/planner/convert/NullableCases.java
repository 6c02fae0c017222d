package io.braid.planner.convert;

import io.braid.planner.function.ShortCircuitCase;
import io.braid.planner.rel.ExpressionShuttle;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;

/**
 * Repair of CASE types: a nullable value gets a nullable type. Calcite converts {@code COALESCE(x, 0)} to a CASE in
 * which x is cast to not-null. If x is moved out of the CASE, it may be null, but is simplified by that type.
 */
final class NullableCases {
    private NullableCases() {}

    static RelNode in(RelNode relation) {
        return ExpressionShuttle.rewritten(
                relation, new Cases(relation.getCluster().getRexBuilder()));
    }

    /** Repair of the branches of each CASE. */
    private static final class Cases extends RexShuttle {
        private final RexBuilder rexBuilder;

        Cases(RexBuilder rexBuilder) {
            this.rexBuilder = rexBuilder;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            RexNode visited = super.visitCall(call);
            if (!(visited instanceof RexCall choice) || !ShortCircuitCase.isCase(choice)) {
                return visited;
            }
            List<RexNode> operands = new ArrayList<>(choice.getOperands());
            operands.replaceAll(this::nullable);
            return operands.equals(choice.getOperands()) ? choice : choice.clone(choice.getType(), operands);
        }

        private RexNode nullable(RexNode value) {
            if (!value.isA(SqlKind.CAST) || value.getType().isNullable()) {
                return value;
            }
            RexNode operand = ((RexCall) value).getOperands().get(0);
            if (!operand.getType().isNullable()) {
                return value;
            }
            RelDataType type = rexBuilder.getTypeFactory().createTypeWithNullability(value.getType(), true);
            return operand.getType().equals(type) ? operand : rexBuilder.makeAbstractCast(type, operand, false);
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
            return visited.clone(in(visited.rel));
        }
    }
}
