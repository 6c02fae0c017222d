package io.braid.planner.sql;

import io.braid.planner.function.LazyCase;
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
 * Lets what may be null be of a type that may be null. Calcite makes of {@code COALESCE(x, 0)} a CASE in which x is cast to a
 * type without null, and simplifies by that type what it takes out of the CASE: out there x may be null.
 */
final class HonestCases {
    private HonestCases() {}

    static RelNode in(RelNode relation) {
        return EachExpression.rewritten(
                relation, new Cases(relation.getCluster().getRexBuilder()));
    }

    /** Gives the choices of each CASE the types that they have. */
    private static final class Cases extends RexShuttle {
        private final RexBuilder rexBuilder;

        Cases(RexBuilder rexBuilder) {
            this.rexBuilder = rexBuilder;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            RexNode visited = super.visitCall(call);
            if (!(visited instanceof RexCall choice) || !LazyCase.isCase(choice)) {
                return visited;
            }
            List<RexNode> operands = new ArrayList<>(choice.getOperands());
            operands.replaceAll(this::honest);
            return operands.equals(choice.getOperands()) ? choice : choice.clone(choice.getType(), operands);
        }

        private RexNode honest(RexNode value) {
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
