package io.braid.planner.step;

import io.braid.planner.rule.JoinConditions;
import io.braid.planner.type.CommonDecimal;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Alignment of join keys: both sides of each equality in a local join become columns of the same type, as a hash join
 * requires; exact numbers without a common type remain unchanged.
 */
public final class AlignJoinKeys implements PlanStep {
    @Override
    public RelNode apply(RelNode relation) {
        List<RelNode> inputs = relation.getInputs().stream().map(this::apply).toList();
        RelNode aligned =
                inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
        return aligned instanceof Join join ? align(join) : aligned;
    }

    private static RelNode align(Join join) {
        RexBuilder rexBuilder = join.getCluster().getRexBuilder();
        List<RexNode> conjuncts = RelOptUtil.conjunctions(join.getCondition());
        List<RexNode> aligned = conjuncts.stream()
                .map(conjunct -> align(equality(conjunct, rexBuilder), rexBuilder))
                .toList();
        if (aligned.equals(conjuncts)) {
            return join;
        }
        return JoinConditions.pushed(join, aligned);
    }

    /** Turns IS NOT DISTINCT FROM into an equality if one side cannot be null. */
    private static RexNode equality(RexNode conjunct, RexBuilder rexBuilder) {
        boolean plain = conjunct.isA(SqlKind.IS_NOT_DISTINCT_FROM)
                && !((RexCall) conjunct).getOperands().stream().allMatch(operand -> operand.getType()
                        .isNullable());
        return plain ? rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, ((RexCall) conjunct).getOperands()) : conjunct;
    }

    private static RexNode align(RexNode conjunct, RexBuilder rexBuilder) {
        if (!conjunct.isA(SqlKind.EQUALS)) {
            return conjunct;
        }
        RexNode left = ((RexCall) conjunct).getOperands().get(0);
        RexNode right = ((RexCall) conjunct).getOperands().get(1);
        RelDataTypeFactory factory = rexBuilder.getTypeFactory();
        if (SqlTypeUtil.equalSansNullability(factory, left.getType(), right.getType())
                || SqlTypeUtil.isCharacter(left.getType())
                || !CommonDecimal.holds(List.of(left, right))) {
            return conjunct;
        }
        RelDataType common = factory.leastRestrictive(List.of(left.getType(), right.getType()));
        return common == null
                ? conjunct
                : rexBuilder.makeCall(
                        ((RexCall) conjunct).getOperator(),
                        rexBuilder.ensureType(common, left, true),
                        rexBuilder.ensureType(common, right, true));
    }
}
