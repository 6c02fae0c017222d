package io.braid.planner.calcite.workaround;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Nullable types for expressions over nullable columns. Calcite ignores that a key is null in grouping sets without it,
 * and removes comparisons with null; {@link GroupedReferences} needs this for its new references.
 *
 * <p>Upstream issue: none known.
 */
final class NullabilityRepair {
    private NullabilityRepair() {}

    static RelNode in(RelNode relation) {
        List<RelNode> inputs =
                relation.getInputs().stream().map(NullabilityRepair::in).toList();
        RexBuilder rex = relation.getCluster().getRexBuilder();
        Expressions expressions = new Expressions(inputs, rex);
        if (relation instanceof Project project) {
            List<RexNode> columns = expressions.apply(project.getProjects());
            RelDataType type = RexUtil.createStructType(
                    rex.getTypeFactory(), columns, project.getRowType().getFieldNames(), null);
            return project.copy(project.getTraitSet(), inputs.get(0), columns, type);
        }
        if (relation instanceof Filter filter) {
            return filter.copy(
                    filter.getTraitSet(), inputs.get(0), filter.getCondition().accept(expressions));
        }
        if (relation instanceof Join join) {
            RexNode condition = join.getCondition().accept(expressions);
            return join.copy(
                    join.getTraitSet(),
                    condition,
                    inputs.get(0),
                    inputs.get(1),
                    join.getJoinType(),
                    join.isSemiJoinDone());
        }
        if (relation instanceof Aggregate aggregate) {
            return fitted(aggregate, inputs.get(0));
        }
        return inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
    }

    private static RelNode fitted(Aggregate aggregate, RelNode input) {
        // A FILTER column must not be nullable: a nullable one is replaced by an additional IS TRUE column.
        List<Integer> doubtful = aggregate.getAggCallList().stream()
                .map(call -> call.filterArg)
                .filter(filter -> filter >= 0 && type(input, filter).isNullable())
                .distinct()
                .toList();
        RelNode rows = doubtful.isEmpty() ? input : withWhetherTrue(input, doubtful);
        int columns = input.getRowType().getFieldCount();
        List<AggregateCall> calls = aggregate.getAggCallList().stream()
                .map(call -> {
                    int added = doubtful.indexOf(call.filterArg);
                    int filter = added < 0 ? call.filterArg : columns + added;
                    return fitted(call, filter, aggregate.hasEmptyGroup(), rows);
                })
                .toList();
        return aggregate.copy(aggregate.getTraitSet(), rows, aggregate.getGroupSet(), aggregate.getGroupSets(), calls);
    }

    private static RelNode withWhetherTrue(RelNode input, List<Integer> conditions) {
        RexBuilder rex = input.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>(rex.identityProjects(input.getRowType()));
        for (int condition : conditions) {
            columns.add(rex.makeCall(SqlStdOperatorTable.IS_TRUE, rex.makeInputRef(input, condition)));
        }
        return LogicalProject.create(input, List.of(), columns, (List<String>) null, Set.of());
    }

    private static RelDataType type(RelNode relation, int column) {
        return relation.getRowType().getFieldList().get(column).getType();
    }

    private static AggregateCall fitted(AggregateCall call, int filter, boolean hasEmptyGroup, RelNode input) {
        return AggregateCall.create(
                call.getAggregation(),
                call.isDistinct(),
                call.isApproximate(),
                call.ignoreNulls(),
                call.rexList,
                call.getArgList(),
                filter,
                call.distinctKeys,
                call.collation,
                hasEmptyGroup,
                input,
                null,
                call.name);
    }

    /** Expressions of one relation. */
    private static final class Expressions extends RexShuttle {
        private final RexBuilder rex;
        private final List<RelDataType> columns = new ArrayList<>();

        Expressions(List<RelNode> inputs, RexBuilder rex) {
            this.rex = rex;
            for (RelNode input : inputs) {
                input.getRowType().getFieldList().stream()
                        .map(RelDataTypeField::getType)
                        .forEach(columns::add);
            }
        }

        @Override
        public RexNode visitInputRef(RexInputRef reference) {
            RelDataType type = columns.get(reference.getIndex());
            return type.equals(reference.getType()) ? reference : new RexInputRef(reference.getIndex(), type);
        }

        @Override
        public RexNode visitCall(RexCall call) {
            RexCall visited = (RexCall) super.visitCall(call);
            return isNeverNull(visited.getKind()) || !isNewlyNull(visited.getType(), visited.getOperands())
                    ? visited
                    : visited.clone(nullable(visited.getType()), visited.getOperands());
        }

        @Override
        public RexNode visitOver(RexOver over) {
            RexOver visited = (RexOver) super.visitOver(over);
            if (!isNewlyNull(visited.getType(), visited.getOperands())
                    || visited.getAggOperator().getKind() == SqlKind.COUNT) {
                return visited;
            }
            RexWindow window = visited.getWindow();
            return rex.makeOver(
                    nullable(visited.getType()),
                    visited.getAggOperator(),
                    visited.getOperands(),
                    window.partitionKeys,
                    ImmutableList.copyOf(window.orderKeys),
                    window.getLowerBound(),
                    window.getUpperBound(),
                    window.getExclude(),
                    window.isRows(),
                    true,
                    false,
                    visited.isDistinct(),
                    visited.ignoreNulls());
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            RexSubQuery visited = ((RexSubQuery) super.visitSubQuery(query)).clone(in(query.rel));
            boolean newlyNull = visited.getKind() != SqlKind.EXISTS
                    && !visited.getType().isNullable()
                    && (visited.getOperands().stream()
                                    .anyMatch(each -> each.getType().isNullable())
                            || visited.rel.getRowType().getFieldList().stream()
                                    .anyMatch(field -> field.getType().isNullable()));
            return newlyNull ? visited.clone(nullable(visited.getType()), visited.getOperands()) : visited;
        }

        private static boolean isNewlyNull(RelDataType type, List<RexNode> operands) {
            return !type.isNullable()
                    && operands.stream().anyMatch(operand -> operand.getType().isNullable());
        }

        private static boolean isNeverNull(SqlKind kind) {
            return switch (kind) {
                case IS_NULL,
                        IS_NOT_NULL,
                        IS_TRUE,
                        IS_NOT_TRUE,
                        IS_FALSE,
                        IS_NOT_FALSE,
                        IS_UNKNOWN,
                        IS_DISTINCT_FROM,
                        IS_NOT_DISTINCT_FROM -> true;
                default -> false;
            };
        }

        private RelDataType nullable(RelDataType type) {
            return rex.getTypeFactory().createTypeWithNullability(type, true);
        }
    }
}
