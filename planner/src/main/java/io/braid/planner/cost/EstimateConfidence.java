package io.braid.planner.cost;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.SourceFragment;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/** Classification of row estimates that rest on defaults instead of statistics. */
public final class EstimateConfidence {
    private static final Set<SqlKind> CERTAIN = EnumSet.of(SqlKind.IS_NOT_NULL, SqlKind.LITERAL);

    private EstimateConfidence() {}

    /** True if the row count of a relation is a guess. */
    public static boolean isIn(RelNode relation) {
        if (relation instanceof SourceFragment fragment) {
            return isIn(fragment.body());
        }
        if (relation instanceof KeyedFragment keyed) {
            return isIn(keyed.whole());
        }
        if (relation instanceof TableScan scan) {
            SourceTable table = scan.getTable().unwrap(SourceTable.class);
            return table == null || table.known().rows().isEmpty();
        }
        if (relation instanceof Aggregate aggregate) {
            return !aggregate.getGroupSet().isEmpty()
                    && (!GroupCount.areKnown(aggregate) || isIn(aggregate.getInput()));
        }
        boolean own = (relation instanceof Filter filter && isGuessed(filter))
                || (relation instanceof Join join && isGuessed(join));
        return own
                || (!(relation instanceof Values)
                        && relation.getInputs().stream().anyMatch(EstimateConfidence::isIn));
    }

    private static boolean isGuessed(Filter filter) {
        RelNode input = filter.getInput();
        HistogramSelectivity spreads =
                new HistogramSelectivity(input, input.getCluster().getMetadataQuery());
        RexNode condition = RexUtil.expandSearch(input.getCluster().getRexBuilder(), null, filter.getCondition());
        return RelOptUtil.conjunctions(condition).stream()
                .anyMatch(conjunct -> !conjunct.isA(CERTAIN)
                        && !spreads.isKnownRange(conjunct)
                        && !isOfKnown(conjunct, List.of(input)));
    }

    private static boolean isGuessed(Join join) {
        return RelOptUtil.conjunctions(join.getCondition()).stream()
                .anyMatch(conjunct -> !conjunct.isA(CERTAIN) && !isOfKnown(conjunct, join.getInputs()));
    }

    /** True if a condition selects values of a column whose number of distinct values is known. */
    private static boolean isOfKnown(RexNode condition, List<RelNode> inputs) {
        if (condition.isA(SqlKind.OR)) {
            return ((RexCall) condition).getOperands().stream().allMatch(each -> isOfKnown(each, inputs));
        }
        return condition.isA(SqlKind.EQUALS)
                && ((RexCall) condition)
                        .getOperands().stream()
                                .anyMatch(operand ->
                                        operand instanceof RexInputRef column && isKnown(column.getIndex(), inputs));
    }

    private static boolean isKnown(int column, List<RelNode> inputs) {
        int left = inputs.get(0).getRowType().getFieldCount();
        RelNode input = column < left ? inputs.get(0) : inputs.get(1);
        return DistinctValues.isKnown(
                input,
                column < left ? column : column - left,
                input.getCluster().getMetadataQuery());
    }
}
