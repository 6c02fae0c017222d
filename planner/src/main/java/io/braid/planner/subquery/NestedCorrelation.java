package io.braid.planner.subquery;

import io.braid.planner.calcite.workaround.OpaqueRows;
import io.braid.planner.cost.BraidPredicates;
import io.braid.planner.simplify.CoalescedKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Correlation whose right input contains correlations, as in {@code a LEFT JOIN b ON a.k = b.k AND EXISTS (SELECT 1
 * FROM c WHERE c.x = a.x AND c.y = b.y)}, or a join with both inputs correlated to the outer row. Calcite does not
 * decorrelate correlations to rows of several relations, and loses the equality of the outer rows of both inputs
 * (CALCITE-7661). Joining the outer rows with one of the relations first leaves a correlation to one row of that join.
 */
public final class NestedCorrelation {
    private final Correlate correlate;
    private final RelNode outside;
    private final RexBuilder rex;

    private NestedCorrelation(Correlate correlate) {
        this.correlate = correlate;
        outside = OpaqueRows.within(correlate.getLeft());
        rex = correlate.getCluster().getRexBuilder();
    }

    /** True if a correlation is nested. */
    public static boolean isOne(Correlate correlate) {
        return isIn(correlate.getRight()) || isTwice(correlate.getCorrelationId(), correlate.getRight());
    }

    private static boolean isTwice(CorrelationId row, RelNode relation) {
        boolean isJoin = relation instanceof Join
                && relation.getInputs().stream()
                        .allMatch(side -> RelOptUtil.getVariablesUsed(side).contains(row));
        return isJoin || relation.getInputs().stream().anyMatch(input -> isTwice(row, input));
    }

    /** True if a relation contains correlations. */
    public static boolean isIn(RelNode relation) {
        return relation instanceof Correlate || relation.getInputs().stream().anyMatch(NestedCorrelation::isIn);
    }

    /**
     * Turns a nested correlation into a sequence of correlations over hidden outer rows; null if that is impossible.
     */
    public static @Nullable RelNode apart(Correlate correlate) {
        NestedCorrelation nested = new NestedCorrelation(correlate);
        RelNode apart = correlate.getJoinType() == JoinRelType.INNER ? nested.ofRows() : null;
        return apart == null && correlate.getJoinType().projectsRight() ? nested.ofValues() : apart;
    }

    private @Nullable RelNode ofRows() {
        RelNode pairs = DecorrelatedPairs.withRows(outside, correlate.getCorrelationId())
                .of(correlate.getRight());
        return pairs == null ? null : RelOptUtil.createCastRel(pairs, correlate.getRowType(), true);
    }

    /** Joins the outer rows with the results for the distinct values of their correlation columns. */
    private @Nullable RelNode ofValues() {
        ImmutableBitSet columns = RelOptUtil.correlationColumns(correlate.getCorrelationId(), correlate.getRight());
        if (columns.isEmpty() || !columns.asList().stream().allMatch(this::isSameIfEqual)) {
            return null;
        }
        DecorrelatedPairs values = DecorrelatedPairs.withValues(outside, correlate.getCorrelationId(), columns);
        RelNode pairs = values.of(correlate.getRight());
        if (pairs == null) {
            return null;
        }
        RelNode join = LogicalJoin.create(
                outside, pairs, List.of(), values.areOf(outside, columns, pairs), Set.of(), correlate.getJoinType());
        int width = outside.getRowType().getFieldCount();
        List<RexNode> required = new ArrayList<>();
        IntStream.range(0, join.getRowType().getFieldCount())
                .filter(column -> column < width || column >= width + columns.cardinality())
                .forEach(column -> required.add(rex.makeInputRef(join, column)));
        return RelOptUtil.createCastRel(
                LogicalProject.create(join, List.of(), required, (List<String>) null, Set.of()),
                correlate.getRowType(),
                true);
    }

    /** True if expressions over equal values of a column are equal. */
    private boolean isSameIfEqual(int column) {
        RelDataType type = outside.getRowType().getFieldList().get(column).getType();
        return CoalescedKey.isSameIfEqual(type)
                && !BraidPredicates.isNative(
                        correlate.getLeft(), column, correlate.getCluster().getMetadataQuery());
    }
}
