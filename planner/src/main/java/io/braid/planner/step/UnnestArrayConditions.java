package io.braid.planner.step;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.braid.planner.function.ArrayFunctions;
import io.braid.planner.function.ArrayRows;
import io.braid.planner.option.PlannerSwitch;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalTableFunctionScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCallBinding;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Rewriting of membership in an array, such as a parameter, to a join with its elements, so that they can be sent as
 * keys.
 */
public final class UnnestArrayConditions implements PlanStep {
    private static final SqlOperator IS_ONE_OF = ArrayFunctions.isOneOf();

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.DEPENDENT_JOINS;
    }

    @Override
    public RelNode apply(RelNode relation) {
        return relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode inner = super.visit(other);
                return inner instanceof Filter filter ? read(filter) : inner;
            }
        });
    }

    private static RelNode read(Filter filter) {
        RelOptCluster cluster = filter.getCluster();
        List<RexNode> conditions = RelOptUtil.conjunctions(filter.getCondition());
        List<RexNode> read = conditions.stream()
                .map(condition -> isMeant(condition) ? isAmongRows((RexCall) condition, cluster) : condition)
                .toList();
        return read.equals(conditions)
                ? filter
                : filter.copy(
                        filter.getTraitSet(),
                        filter.getInput(),
                        RexUtil.composeConjunction(cluster.getRexBuilder(), read));
    }

    private static boolean isMeant(RexNode condition) {
        return condition instanceof RexCall call
                && call.getOperator().equals(IS_ONE_OF)
                && call.getOperands().get(0) instanceof RexInputRef column
                && RexUtil.isConstant(call.getOperands().get(1))
                && areAlike(
                        column.getType(),
                        Objects.requireNonNull(
                                call.getOperands().get(1).getType().getComponentType()));
    }

    /** True if the elements have the type of the column, or are integers comparable with it. */
    private static boolean areAlike(RelDataType column, RelDataType element) {
        if (SqlTypeUtil.inCharFamily(column)) {
            return SqlTypeUtil.inCharFamily(element);
        }
        return SqlTypeUtil.isIntType(column)
                ? SqlTypeUtil.isIntType(element) && element.getPrecision() <= column.getPrecision()
                : column.getSqlTypeName() == element.getSqlTypeName()
                        && column.getPrecision() == element.getPrecision()
                        && column.getScale() == element.getScale();
    }

    private static RexNode isAmongRows(RexCall condition, RelOptCluster cluster) {
        RexBuilder rex = cluster.getRexBuilder();
        RelDataTypeFactory types = cluster.getTypeFactory();
        List<RexNode> arrays = List.of(condition.getOperands().get(1));
        RelDataType columns = ArrayRows.OPERATOR
                .getRowTypeInference()
                .inferReturnType(new RexCallBinding(types, ArrayRows.OPERATOR, arrays, List.of()));
        RelNode rows = LogicalTableFunctionScan.create(
                cluster, List.of(), rex.makeCall(columns, ArrayRows.OPERATOR, arrays), null, columns, null);
        RexNode column = condition.getOperands().get(0);
        RexNode element = rex.makeInputRef(rows, 1);
        RexNode alike = SqlTypeUtil.isIntType(column.getType())
                ? rex.makeCast(types.createTypeWithNullability(column.getType(), true), element)
                : element;
        RelNode elements =
                LogicalProject.create(rows, List.of(), List.of(alike), List.of(ArrayRows.ELEMENT), ImmutableSet.of());
        return RexSubQuery.in(elements, ImmutableList.of(column));
    }
}
