package io.braid.planner.aggregate;

import io.braid.planner.rule.RuleSet;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * An aggregation split into a partial and a final aggregation.
 *
 * @param rows the input, without the projections in between
 * @param keys the grouping expressions over these rows
 * @param arguments the arguments of each call over these rows; empty for COUNT(*)
 */
public record SplitAggregate(Aggregate whole, RelNode rows, List<RexNode> keys, List<List<RexNode>> arguments) {
    /** Digits that a decimal type must have beyond its values, so that sums do not overflow. */
    private static final int DIGITS_OF_ROWS = 6;

    public static boolean isPossible(Aggregate aggregate) {
        return aggregate.getGroupType() == Aggregate.Group.SIMPLE
                && aggregate.getAggCallList().stream().allMatch(call -> isPossible(call, aggregate));
    }

    private static boolean isPossible(AggregateCall call, Aggregate aggregate) {
        SqlKind kind = call.getAggregation().getKind();
        boolean plain = DecomposableAggregates.KINDS.contains(kind)
                && call.getArgList().size() <= 1
                && !call.isDistinct()
                && !call.isApproximate()
                && !call.hasFilter()
                && call.getCollation().equals(RelCollations.EMPTY);
        boolean isSum = kind == SqlKind.SUM || kind == SqlKind.SUM0;
        return plain && (!isSum || isSummable(argumentType(call, aggregate)));
    }

    private static RelDataType argumentType(AggregateCall call, Aggregate aggregate) {
        int argument = call.getArgList().get(0);
        return aggregate.getInput().getRowType().getFieldList().get(argument).getType();
    }

    /**
     * True if partial sums are exact. Floating-point sums depend on the order, and a partial sum must not overflow if
     * the total does not.
     */
    private static boolean isSummable(RelDataType type) {
        return SqlTypeName.INT_TYPES.contains(type.getSqlTypeName())
                || (SqlTypeUtil.isDecimal(type) && type.getPrecision() + DIGITS_OF_ROWS <= DataType.MAX_DECIMAL_DIGITS);
    }

    public static SplitAggregate of(Aggregate aggregate) {
        RelNode rows = aggregate.getInput();
        List<RexNode> columns =
                references(rows, ImmutableBitSet.range(rows.getRowType().getFieldCount()));
        while (rows instanceof Project project && !project.containsOver()) {
            columns = RelOptUtil.pushPastProject(columns, project);
            rows = project.getInput();
        }
        List<RexNode> values = columns;
        return new SplitAggregate(
                aggregate,
                rows,
                aggregate.getGroupSet().asList().stream().map(values::get).toList(),
                aggregate.getAggCallList().stream()
                        .map(call -> call.getArgList().stream().map(values::get).toList())
                        .toList());
    }

    public static List<RexNode> references(RelNode relation, Iterable<Integer> columns) {
        List<RexNode> references = new ArrayList<>();
        columns.forEach(
                column -> references.add(relation.getCluster().getRexBuilder().makeInputRef(relation, column)));
        return references;
    }

    /** Returns the arguments of all calls in one list. */
    public List<RexNode> allArguments() {
        return arguments.stream().flatMap(List::stream).toList();
    }

    /**
     * Creates the partial aggregation.
     *
     * @param groups the grouping expressions over these rows
     * @param values the arguments of all calls over these rows
     */
    public RelNode partial(RelNode some, List<RexNode> groups, List<RexNode> values) {
        RelBuilder builder = builder(some);
        builder.project(Stream.concat(groups.stream(), values.stream()).toList(), List.of(), true);
        List<RelBuilder.AggCall> calls = new ArrayList<>();
        int next = groups.size();
        for (int i = 0; i < arguments.size(); i++) {
            List<RexNode> operands = new ArrayList<>();
            for (int used = 0; used < arguments.get(i).size(); used++) {
                operands.add(builder.field(next++));
            }
            calls.add(builder.aggregateCall(call(i).getAggregation(), operands).as("$p" + i));
        }
        return builder.aggregate(builder.groupKey(ImmutableBitSet.range(groups.size())), calls)
                .build();
    }

    /**
     * Creates the final aggregation, with the columns of the original one.
     *
     * @param parts the rows of the partial aggregation, possibly joined with others
     * @param groups the grouping expressions over these rows
     * @param firstResult the column with the partial result of the first call
     */
    public RelNode combined(RelNode parts, List<RexNode> groups, int firstResult) {
        List<RexNode> results = references(parts, ImmutableBitSet.range(firstResult, firstResult + arguments.size()));
        RelBuilder builder = builder(parts);
        builder.project(Stream.concat(groups.stream(), results.stream()).toList(), List.of(), true);
        List<RelBuilder.AggCall> calls = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            calls.add(builder.aggregateCall(combining(call(i).getAggregation()), builder.field(groups.size() + i))
                    .as("$c" + i));
        }
        RelNode combined = builder.aggregate(builder.groupKey(ImmutableBitSet.range(groups.size())), calls)
                .build();
        return RelOptUtil.createCastRel(combined, whole.getRowType(), true);
    }

    /** Returns the function that combines partial results; counts are summed with 0 for an empty input. */
    private static SqlAggFunction combining(SqlAggFunction function) {
        return function.getKind() == SqlKind.COUNT ? SqlStdOperatorTable.SUM0 : function;
    }

    private AggregateCall call(int number) {
        return whole.getAggCallList().get(number);
    }

    private static RelBuilder builder(RelNode relation) {
        return RuleSet.builder(relation)
                .transform(config -> config.withSimplify(false).withAggregateUnique(true))
                .push(relation);
    }

    /**
     * True if the arguments may be computed for rows that a later join discards: they cannot fail and are
     * deterministic.
     */
    public boolean cannotFail() {
        return allArguments().stream().allMatch(CannotFail::cannotFail)
                && allArguments().stream().allMatch(RexUtil::isDeterministic);
    }
}
