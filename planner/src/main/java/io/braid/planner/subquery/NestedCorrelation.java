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
 * A correlation on the right of which there are others, as in {@code a LEFT JOIN b ON a.k = b.k AND EXISTS (SELECT 1
 * FROM c WHERE c.x = a.x AND c.y = b.y)}, or a join both sides of which are about the row outside. Calcite makes no
 * joins of correlations about rows of several others, and forgets that both sides of a join are about the same row
 * (CALCITE-7661). Where the rows outside are joined with one of these first, the other is about one row, of that join.
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

    /** True if a correlation is one. */
    public static boolean isOne(Correlate correlate) {
        return isIn(correlate.getRight()) || isTwice(correlate.getCorrelationId(), correlate.getRight());
    }

    private static boolean isTwice(CorrelationId row, RelNode relation) {
        boolean isJoin = relation instanceof Join
                && relation.getInputs().stream()
                        .allMatch(side -> RelOptUtil.getVariablesUsed(side).contains(row));
        return isJoin || relation.getInputs().stream().anyMatch(input -> isTwice(row, input));
    }

    /** True if there are correlations in a relation. */
    public static boolean isIn(RelNode relation) {
        return relation instanceof Correlate || relation.getInputs().stream().anyMatch(NestedCorrelation::isIn);
    }

    /** The same of correlations one after the other, over covered rows outside; null if that cannot be. */
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

    /** The rows outside, each with what there is for the values that it has. */
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

    /** True if whatever is computed of equal values of a column is the same. */
    private boolean isSameIfEqual(int column) {
        RelDataType type = outside.getRowType().getFieldList().get(column).getType();
        return CoalescedKey.isSameIfEqual(type)
                && !BraidPredicates.isNative(
                        correlate.getLeft(), column, correlate.getCluster().getMetadataQuery());
    }
}
