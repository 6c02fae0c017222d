package io.braid.planner.step;

import com.google.common.collect.Range;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.sql.EachExpression;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeName.Limit;
import org.apache.calcite.util.Sarg;

/**
 * Compares whole numbers themselves with constants that they can be, instead of wider ones that they are cast to: not every source casts as
 * Braid does, and an index of a column knows nothing of casts.
 */
public final class UncastComparisons implements PlanStep {
    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.UNCAST_COMPARISONS;
    }

    @Override
    public RelNode apply(RelNode relation) {
        return EachExpression.rewritten(
                relation, new Comparisons(relation.getCluster().getRexBuilder()));
    }

    /** Of all comparisons in an expression, those that have such a cast on one side. */
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

        /** The constant as one of the type that is cast, if it is cast to a wider one and the constant is in both; a parameter as it is. */
        private Optional<RexNode> narrowed(RexNode cast, RexNode constant) {
            if (!isWidening(cast)) {
                return Optional.empty();
            }
            if (!(constant instanceof RexLiteral literal)) {
                return RexUtil.isConstant(constant) && isInteger(constant)
                        ? Optional.of(isWidening(constant) ? source(constant) : constant)
                        : Optional.empty();
            }
            if (literal.isNull()) {
                return Optional.empty();
            }
            RelDataType type = source(cast).getType();
            if (literal.getTypeName() == SqlTypeName.SARG) {
                Sarg<?> values = Objects.requireNonNull(literal.getValueAs(Sarg.class));
                return values.rangeSet.asRanges().stream().allMatch(range -> fits(range, type))
                        ? Optional.of(rex.makeSearchArgumentLiteral(values, type))
                        : Optional.empty();
            }
            BigDecimal value = Objects.requireNonNull(literal.getValueAs(BigDecimal.class));
            return fits(value, type)
                    ? Optional.of(
                            rex.makeExactLiteral(value, rex.getTypeFactory().createTypeWithNullability(type, false)))
                    : Optional.empty();
        }

        private static boolean isWidening(RexNode node) {
            return node.isA(SqlKind.CAST)
                    && isInteger(node)
                    && isInteger(source(node))
                    && node.getType()
                                    .getSqlTypeName()
                                    .compareTo(source(node).getType().getSqlTypeName())
                            >= 0;
        }

        private static boolean isInteger(RexNode node) {
            return SqlTypeName.INT_TYPES.contains(node.getType().getSqlTypeName());
        }

        private static boolean fits(Range<?> range, RelDataType type) {
            return (!range.hasLowerBound() || fits((BigDecimal) range.lowerEndpoint(), type))
                    && (!range.hasUpperBound() || fits((BigDecimal) range.upperEndpoint(), type));
        }

        private static boolean fits(BigDecimal value, RelDataType type) {
            return value.compareTo(limit(type, false)) >= 0 && value.compareTo(limit(type, true)) <= 0;
        }

        private static BigDecimal limit(RelDataType type, boolean isGreatest) {
            return (BigDecimal)
                    Objects.requireNonNull(type.getSqlTypeName().getLimit(isGreatest, Limit.OVERFLOW, false, -1, -1));
        }
    }
}
