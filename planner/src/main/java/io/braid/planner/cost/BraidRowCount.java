package io.braid.planner.cost;

import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.calcite.workaround.BraidMaxRows;
import io.braid.planner.calcite.workaround.BraidUniqueColumns;
import io.braid.planner.calcite.workaround.BraidUniqueKeys;
import io.braid.planner.rel.NullAwareEquality;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.ChainedRelMetadataProvider;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * Row counts of filters, joins and aggregations based on distinct values and keys; Calcite's for all other nodes.
 * Calcite calls the methods by name and node type.
 */
public final class BraidRowCount implements MetadataHandler<BuiltInMetadata.RowCount> {
    /** Calcite's metadata provider with Braid's handlers. */
    public static final RelMetadataProvider PROVIDER = ChainedRelMetadataProvider.of(List.of(
            ReflectiveRelMetadataProvider.reflectiveSource(new BraidRowCount(), BuiltInMetadata.RowCount.Handler.class),
            ReflectiveRelMetadataProvider.reflectiveSource(
                    new FragmentOrigins(), BuiltInMetadata.ColumnOrigin.Handler.class),
            ReflectiveRelMetadataProvider.reflectiveSource(
                    new BraidPredicates(), BuiltInMetadata.Predicates.Handler.class),
            ReflectiveRelMetadataProvider.reflectiveSource(
                    new BraidMaxRows(), BuiltInMetadata.MaxRowCount.Handler.class),
            ReflectiveRelMetadataProvider.reflectiveSource(
                    new BraidUniqueColumns(), BuiltInMetadata.ColumnUniqueness.Handler.class),
            ReflectiveRelMetadataProvider.reflectiveSource(
                    new BraidUniqueKeys(), BuiltInMetadata.UniqueKeys.Handler.class),
            DefaultRelMetadataProvider.INSTANCE));
    /** Assumed selectivity of a join condition other than a column equality. */
    private static final double OTHER_CONDITION = 1.0 / 3;
    /** Minimum share of rows that an anti-join is assumed to return; the number of rows without a match is unknown. */
    private static final double WITHOUT_PARTNER = 0.1;

    private BraidRowCount() {}

    @Override
    public MetadataDef<BuiltInMetadata.RowCount> getDef() {
        return BuiltInMetadata.RowCount.DEF;
    }

    public double getRowCount(Filter filter, RelMetadataQuery metadata) {
        double rows = metadata.getRowCount(filter.getInput());
        return Math.max(1, rows * new Selectivity(filter.getInput(), metadata).of(filter.getCondition()));
    }

    public double getRowCount(Join join, RelMetadataQuery metadata) {
        PlanningWatch.over(join).check();
        double left = metadata.getRowCount(join.getLeft());
        double right = metadata.getRowCount(join.getRight());
        double matched = Math.max(1, left * right * share(join, metadata));
        return switch (join.getJoinType()) {
            case LEFT -> Math.max(left, matched);
            case RIGHT -> Math.max(right, matched);
            case FULL -> Math.max(left + right, matched);
            case SEMI -> Math.min(left, matched);
            case ANTI -> Math.max(Math.max(1, left * WITHOUT_PARTNER), left - matched);
            default -> matched;
        };
    }

    public double getRowCount(Aggregate aggregate, RelMetadataQuery metadata) {
        return GroupCount.count(aggregate, metadata);
    }

    private static double share(Join join, RelMetadataQuery metadata) {
        return RelOptUtil.conjunctions(join.getCondition()).stream()
                .mapToDouble(conjunct -> share(conjunct, join, metadata))
                .reduce(1, (a, b) -> a * b);
    }

    private static double share(RexNode condition, Join join, RelMetadataQuery metadata) {
        RexNode uncertain = NullAwareEquality.in(condition);
        RexNode conjunct = uncertain == null ? condition : uncertain;
        if (conjunct.isA(SqlKind.EQUALS)
                && ((RexCall) conjunct).getOperands().stream().allMatch(RexInputRef.class::isInstance)) {
            double distinct = ((RexCall) conjunct)
                    .getOperands().stream()
                            .mapToDouble(operand -> distinct(join, ((RexInputRef) operand).getIndex(), metadata))
                            .max()
                            .orElse(1);
            return 1 / distinct;
        }
        return conjunct.isAlwaysTrue() ? 1 : OTHER_CONDITION;
    }

    private static double distinct(Join join, int column, RelMetadataQuery metadata) {
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        RelNode side = column < leftColumns ? join.getLeft() : join.getRight();
        return DistinctValues.of(side, column < leftColumns ? column : column - leftColumns, metadata);
    }
}
