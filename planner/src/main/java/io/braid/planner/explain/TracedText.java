package io.braid.planner.explain;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * Text of expressions in which each column is named by its base table, so that an expression is recognised wherever the
 * planner moves it.
 */
final class TracedText {
    private static final Set<SqlKind> SYMMETRIC =
            EnumSet.of(SqlKind.EQUALS, SqlKind.NOT_EQUALS, SqlKind.AND, SqlKind.OR, SqlKind.PLUS, SqlKind.TIMES);

    private TracedText() {}

    /** Returns the texts of an operator's conditions, conjunct by conjunct, or of its computed columns. */
    static List<String> in(RelNode part) {
        List<RexNode> expressions = part instanceof Filter filter
                ? RelOptUtil.conjunctions(filter.getCondition())
                : part instanceof Join join
                        ? RelOptUtil.conjunctions(join.getCondition())
                        : part instanceof Project project ? project.getProjects() : List.of();
        return expressions.stream()
                .map(expression -> of(expression, part.getInputs()))
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * Returns the text of an expression; null if a column of it is computed, or if it has a sub-query.
     *
     * @param inputs the inputs whose columns it reads, numbered consecutively
     */
    static @Nullable String of(RexNode expression, List<RelNode> inputs) {
        RelNode first = inputs.get(0);
        RelMetadataQuery metadata = first.getCluster().getMetadataQuery();
        return text(RexUtil.expandSearch(first.getCluster().getRexBuilder(), null, expression), inputs, metadata);
    }

    private static @Nullable String text(RexNode node, List<RelNode> inputs, RelMetadataQuery metadata) {
        if (node instanceof RexInputRef column) {
            return column(column.getIndex(), inputs, metadata);
        }
        if (node instanceof RexLiteral literal) {
            return String.valueOf(literal.getValue());
        }
        if (node instanceof RexDynamicParam) {
            return node.toString();
        }
        if (!(node instanceof RexCall call) || call.getClass() != RexCall.class) {
            return null;
        }
        List<@Nullable String> operands = call.getOperands().stream()
                .map(operand -> text(operand, inputs, metadata))
                .toList();
        if (operands.stream().anyMatch(operand -> operand == null)) {
            return null;
        }
        if (call.isA(SqlKind.CAST)) {
            return operands.get(0);
        }
        boolean turned = call.isA(SqlKind.GREATER_THAN) || call.isA(SqlKind.GREATER_THAN_OR_EQUAL);
        String operator = (turned ? call.getKind().reverse() : call.getKind()) + " " + (turned ? "" : name(call));
        String list = turned
                ? operands.get(1) + ", " + operands.get(0)
                : (call.isA(SYMMETRIC) ? operands.stream().sorted() : operands.stream())
                        .collect(Collectors.joining(", "));
        return operator.strip() + "(" + list + ")";
    }

    private static String name(RexCall call) {
        return call.isA(SqlKind.OTHER_FUNCTION) || call.isA(SqlKind.OTHER)
                ? call.getOperator().getName()
                : "";
    }

    private static @Nullable String column(int index, List<RelNode> inputs, RelMetadataQuery metadata) {
        int place = index;
        for (RelNode input : inputs) {
            int columns = input.getRowType().getFieldCount();
            if (place < columns) {
                RelColumnOrigin origin = metadata.getColumnOrigin(input, place);
                return origin == null || origin.isDerived()
                        ? null
                        : origin.getOriginTable().getQualifiedName() + "#" + origin.getOriginColumnOrdinal();
            }
            place -= columns;
        }
        return null;
    }
}
