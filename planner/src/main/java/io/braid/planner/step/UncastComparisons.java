package io.braid.planner.step;

import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.rel.ExpressionShuttle;
import io.braid.planner.simplify.CastNarrowing;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * Removal of casts in comparisons of integer and date columns with constants. Sources differ in casts, and an index on
 * a column does not support comparisons of its cast.
 */
public final class UncastComparisons implements PlanStep {
    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.UNCAST_COMPARISONS;
    }

    @Override
    public RelNode apply(RelNode relation) {
        return ExpressionShuttle.rewritten(
                relation, new Comparisons(relation.getCluster().getRexBuilder()));
    }

    /** Rewrite of comparisons with a cast on one side. */
    private static final class Comparisons extends RexShuttle {
        private final RexBuilder rex;

        Comparisons(RexBuilder rex) {
            this.rex = rex;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            RexCall inner = (RexCall) super.visitCall(call);
            if (!inner.isA(SqlKind.COMPARISON) && !inner.isA(SqlKind.SEARCH)) {
                return inner;
            }
            RexNode first = inner.getOperands().get(0);
            RexNode second = inner.getOperands().get(1);
            return narrowed(first, second)
                    .map(constant ->
                            rex.makeCall(inner.getType(), inner.getOperator(), List.of(source(first), constant)))
                    .or(() -> narrowed(second, first)
                            .map(constant -> rex.makeCall(
                                    inner.getType(), inner.getOperator(), List.of(constant, source(second)))))
                    .orElse(inner);
        }

        private static RexNode source(RexNode cast) {
            return ((RexCall) cast).getOperands().get(0);
        }

        /**
         * Returns the constant in the type of the cast's operand, if the cast widens and both types contain the
         * constant; a parameter unchanged.
         */
        private Optional<RexNode> narrowed(RexNode cast, RexNode constant) {
            Optional<CastNarrowing> narrowing = CastNarrowing.of(cast);
            if (narrowing.isEmpty()) {
                return Optional.empty();
            }
            if (!(constant instanceof RexLiteral literal)) {
                return RexUtil.isConstant(constant) && CastNarrowing.isInteger(constant)
                        ? Optional.of(CastNarrowing.of(constant).isPresent() ? source(constant) : constant)
                        : Optional.empty();
            }
            if (literal.isNull()) {
                return Optional.empty();
            }
            return narrowing.get().literal(rex, literal);
        }
    }
}
