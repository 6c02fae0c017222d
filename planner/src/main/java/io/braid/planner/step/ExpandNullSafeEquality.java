package io.braid.planner.step;

import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.rule.JoinConditions;
import java.util.List;
import java.util.stream.Stream;
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
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Expansion of {@code IS NOT DISTINCT FROM} in local joins to hashable keys: a null indicator, and the value with a
 * substitute for null. Sub-queries over nullable columns become such joins. Joins with another equality are hash joins
 * already.
 */
public final class ExpandNullSafeEquality implements PlanStep {
    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.NULL_SAFE_HASH_JOIN;
    }

    @Override
    public RelNode apply(RelNode relation) {
        List<RelNode> inputs = relation.getInputs().stream().map(this::apply).toList();
        RelNode outer = inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
        return outer instanceof Join join ? spelledOut(join) : outer;
    }

    private static RelNode spelledOut(Join join) {
        List<RexNode> conjuncts = RelOptUtil.conjunctions(join.getCondition());
        if (conjuncts.stream().anyMatch(each -> isEquality(each) && comparesSides(each, join))
                || conjuncts.stream().noneMatch(each -> isAboutNulls(each, join))) {
            return join;
        }
        RexBuilder rex = join.getCluster().getRexBuilder();
        List<RexNode> equalities = conjuncts.stream()
                .flatMap(each -> isAboutNulls(each, join) ? equalities((RexCall) each, rex) : Stream.of(each))
                .toList();
        return JoinConditions.pushed(join, equalities);
    }

    private static boolean isEquality(RexNode conjunct) {
        return conjunct.isA(SqlKind.EQUALS)
                || (conjunct.isA(SqlKind.IS_NOT_DISTINCT_FROM) && !mayBothBeNull((RexCall) conjunct));
    }

    private static boolean isAboutNulls(RexNode conjunct, Join join) {
        return conjunct.isA(SqlKind.IS_NOT_DISTINCT_FROM)
                && mayBothBeNull((RexCall) conjunct)
                && comparesSides(conjunct, join)
                && hasOneType((RexCall) conjunct, join.getCluster().getTypeFactory());
    }

    private static boolean mayBothBeNull(RexCall comparison) {
        return comparison.getOperands().stream()
                .allMatch(operand -> operand.getType().isNullable());
    }

    private static boolean comparesSides(RexNode comparison, Join join) {
        List<ImmutableBitSet> columns = ((RexCall) comparison)
                .getOperands().stream()
                        .map(operand -> RelOptUtil.InputFinder.bits(operand))
                        .toList();
        ImmutableBitSet left = ImmutableBitSet.range(join.getLeft().getRowType().getFieldCount());
        return columns.stream().noneMatch(ImmutableBitSet::isEmpty)
                && columns.stream().anyMatch(left::contains)
                && columns.stream().anyMatch(each -> !left.intersects(each));
    }

    private static boolean hasOneType(RexCall comparison, RelDataTypeFactory types) {
        RelDataType type = comparison.getOperands().get(0).getType();
        return SqlTypeUtil.equalSansNullability(
                        types, type, comparison.getOperands().get(1).getType())
                && (SqlTypeUtil.isNumeric(type)
                        || SqlTypeUtil.isCharacter(type)
                        || type.getSqlTypeName() == SqlTypeName.DATE
                        || type.getSqlTypeName() == SqlTypeName.TIMESTAMP);
    }

    private static Stream<RexNode> equalities(RexCall comparison, RexBuilder rex) {
        RexNode one = comparison.getOperands().get(0);
        RexNode other = comparison.getOperands().get(1);
        return Stream.of(
                rex.makeCall(SqlStdOperatorTable.EQUALS, isNull(one, rex), isNull(other, rex)),
                rex.makeCall(SqlStdOperatorTable.EQUALS, orSome(one, rex), orSome(other, rex)));
    }

    private static RexNode isNull(RexNode value, RexBuilder rex) {
        return rex.makeCall(SqlStdOperatorTable.IS_NULL, value);
    }

    /** Returns the value, or a constant of its type for null. */
    private static RexNode orSome(RexNode value, RexBuilder rex) {
        return rex.makeCall(
                SqlStdOperatorTable.CASE,
                isNull(value, rex),
                rex.makeZeroLiteral(value.getType()),
                rex.makeNotNull(value));
    }
}
