package io.braid.planner.step;

import io.braid.planner.aggregate.CannotFail;
import io.braid.planner.aggregate.JoinSide;
import io.braid.planner.aggregate.SplitAggregate;
import io.braid.planner.cost.GroupCount;
import io.braid.planner.cost.GroupingCost;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.pushdown.FragmentPlacement;
import io.braid.planner.rel.SourceFragment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Partial aggregation in a source, below a local join or UNION ALL, with the partial results combined here. It is used
 * only if there are known to be far fewer groups than rows, and if transferring the rows takes longer than grouping
 * them.
 */
public final class PartialAggregates implements PlanStep {
    /**
     * Factor by which the distinct values of a column may exceed the estimate of a sample, which is too low for
     * clustered rows.
     */
    private static final double MOST_BEYOND_SAMPLE = 10;

    private final PlannerOptions options;

    public PartialAggregates(PlannerOptions options) {
        this.options = options;
    }

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.PARTIAL_AGGREGATES;
    }

    @Override
    public RelNode apply(RelNode relation) {
        List<RelNode> inputs = relation.getInputs().stream().map(this::apply).toList();
        RelNode rewritten =
                inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
        return rewritten instanceof Aggregate aggregate && SplitAggregate.isPossible(aggregate)
                ? split(SplitAggregate.of(aggregate)).orElse(rewritten)
                : rewritten;
    }

    private Optional<RelNode> split(SplitAggregate aggregate) {
        if (aggregate.rows() instanceof Join join && aggregate.cannotFail() && !isSent(join)) {
            return Stream.of(new JoinSide(join, true), new JoinSide(join, false))
                    .filter(JoinSide::isGroupable)
                    .map(side -> below(side, aggregate))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        return aggregate.rows() instanceof Union union && union.all && !isSent(union)
                ? below(union, aggregate)
                : Optional.empty();
    }

    private Optional<RelNode> below(JoinSide side, SplitAggregate aggregate) {
        ImmutableBitSet kept = side.neededFor(aggregate.keys());
        if (kept.isEmpty() || !computesOf(side, aggregate)) {
            return Optional.empty();
        }
        RelNode rows = side.relation();
        List<RexNode> values = aggregate.allArguments().stream()
                .map(value -> JoinSide.renumbered(
                        value,
                        column -> column - side.firstColumn(),
                        rows.getRowType().getFieldList()))
                .toList();
        RelNode partial =
                aggregate.partial(rows, SplitAggregate.references(rows, kept.shift(-side.firstColumn())), values);
        if (!isSent(partial) || !pays(side, partial, values)) {
            return Optional.empty();
        }
        Join join = side.with(partial, kept);
        List<RelDataTypeField> fields = join.getRowType().getFieldList();
        List<RexNode> keys = aggregate.keys().stream()
                .map(key -> JoinSide.renumbered(key, column -> side.place(column, partial, kept), fields))
                .toList();
        return Optional.of(aggregate.combined(join, keys, side.firstColumn() + kept.cardinality()));
    }

    /**
     * True if all calls read only that side. If the side may be null-extended, the calls must return the same for null
     * rows as for no rows.
     */
    private static boolean computesOf(JoinSide side, SplitAggregate aggregate) {
        boolean own = side.columns().contains(RelOptUtil.InputFinder.bits(aggregate.allArguments(), null));
        return own
                && (!side.isNullable()
                        || aggregate.arguments().stream()
                                .allMatch(argument ->
                                        !argument.isEmpty() && argument.stream().allMatch(CannotFail::isNullOfNulls)));
    }

    private Optional<RelNode> below(Union union, SplitAggregate aggregate) {
        List<RelDataTypeField> columns = union.getRowType().getFieldList();
        List<RelNode> partials = new ArrayList<>();
        for (RelNode input : union.getInputs()) {
            List<RelDataTypeField> own = input.getRowType().getFieldList();
            boolean alike = IntStream.range(0, own.size())
                    .allMatch(i -> SqlTypeUtil.equalSansNullability(
                            union.getCluster().getTypeFactory(),
                            own.get(i).getType(),
                            columns.get(i).getType()));
            RelNode partial = alike
                    ? aggregate.partial(input, over(own, aggregate.keys()), over(own, aggregate.allArguments()))
                    : input;
            if (!alike || !isSent(partial)) {
                return Optional.empty();
            }
            partials.add(partial);
        }
        if (!pays(union.getInputs(), partials, aggregate)) {
            return Optional.empty();
        }
        RelNode parts = LogicalUnion.create(partials, true);
        int keys = aggregate.keys().size();
        return Optional.of(
                aggregate.combined(parts, SplitAggregate.references(parts, ImmutableBitSet.range(keys)), keys));
    }

    private static List<RexNode> over(List<RelDataTypeField> columns, List<RexNode> expressions) {
        return expressions.stream()
                .map(expression -> JoinSide.renumbered(expression, column -> column, columns))
                .toList();
    }

    private boolean isSent(RelNode relation) {
        return new FragmentPlacement(options).apply(relation) instanceof SourceFragment;
    }

    private static boolean pays(JoinSide side, RelNode partial, List<RexNode> values) {
        double estimated = rowsOf(List.of(partial));
        double groups = Math.max(estimated, Math.min(estimated * MOST_BEYOND_SAMPLE, side.keysReferredTo()));
        return isKnown(partial)
                && cost(List.of(side.relation()), values, partial, groups).pays();
    }

    private static boolean pays(List<RelNode> rows, List<RelNode> partials, SplitAggregate aggregate) {
        return partials.stream().allMatch(PartialAggregates::isKnown)
                && cost(rows, aggregate.allArguments(), partials.get(0), rowsOf(partials))
                        .pays();
    }

    private static GroupingCost cost(List<RelNode> rows, List<RexNode> values, RelNode partial, double groups) {
        int keys = ((Aggregate) partial).getGroupCount();
        int columns = keys + RelOptUtil.InputFinder.bits(values, null).cardinality();
        return new GroupingCost(
                rowsOf(rows), columns, groups, partial.getRowType().getFieldCount());
    }

    private static double rowsOf(List<RelNode> relations) {
        RelMetadataQuery metadata = relations.get(0).getCluster().getMetadataQuery();
        return relations.stream().mapToDouble(metadata::getRowCount).sum();
    }

    /** True if the number of groups is known from statistics. */
    private static boolean isKnown(RelNode partial) {
        return partial instanceof Aggregate aggregate && GroupCount.areKnown(aggregate);
    }
}
