package io.braid.planner.step;

import io.braid.planner.rel.ExpressionShuttle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * Combination of many comparisons with constants into one search argument. Generated statements contain thousands of
 * them, and later simplification is quadratic in their number.
 */
public final class CombineComparisons implements PlanStep {
    /** Number of comparisons from which they are combined here; simplification handles fewer of them better. */
    private static final int MANY = 20;

    @Override
    public RelNode apply(RelNode relation) {
        return ExpressionShuttle.rewritten(
                relation, new Gathering(relation.getCluster().getRexBuilder()));
    }

    /** Rewriting of one condition. */
    private static final class Gathering extends RexShuttle {
        private final RexBuilder rexBuilder;

        Gathering(RexBuilder rexBuilder) {
            this.rexBuilder = rexBuilder;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            if (call.getKind() != SqlKind.OR) {
                return super.visitCall(call);
            }
            List<RexNode> alternatives = RelOptUtil.disjunctions(call);
            return alternatives.size() < MANY ? super.visitCall(call) : gathered(alternatives);
        }

        private RexNode gathered(List<RexNode> alternatives) {
            Map<RexNode, List<RexLiteral>> constants = new LinkedHashMap<>();
            List<RexNode> result = new ArrayList<>();
            for (RexNode alternative : alternatives) {
                if (isComparisonWithConstant(alternative)) {
                    RexCall comparison = (RexCall) alternative;
                    constants
                            .computeIfAbsent(comparison.getOperands().get(0), operand -> new ArrayList<>())
                            .add((RexLiteral) comparison.getOperands().get(1));
                } else {
                    result.add(alternative.accept(this));
                }
            }
            constants.forEach((operand, values) -> result.add(rexBuilder.makeIn(operand, values)));
            return RexUtil.composeDisjunction(rexBuilder, result);
        }

        private static boolean isComparisonWithConstant(RexNode node) {
            return node.getKind() == SqlKind.EQUALS
                    && node instanceof RexCall call
                    && call.getOperands().get(1) instanceof RexLiteral literal
                    && !literal.isNull()
                    && RexUtil.isDeterministic(call.getOperands().get(0));
        }
    }
}
