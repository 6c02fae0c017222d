package io.braid.planner.step;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.pushdown.FragmentPlacement;
import io.braid.planner.rel.MarkJoin;
import io.braid.planner.rel.SecurityBarrier;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.rel.VolatileColumns;
import io.braid.planner.rule.RuleSet;
import io.braid.planner.simplify.MoveBelowProjections;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mapping;
import org.apache.calcite.util.mapping.MappingType;
import org.apache.calcite.util.mapping.Mappings;

/** Column pruning: columns are dropped where no operator above needs them, so that sources send no unused columns. */
public final class TrimColumns implements PlanStep {
    private static final List<RelOptRule> TIDY = List.of(
            CoreRules.PROJECT_MERGE,
            CoreRules.PROJECT_REMOVE,
            MoveBelowProjections.withOuterReferences(),
            CoreRules.FILTER_MERGE);

    private final PlannerOptions options;

    public TrimColumns(PlannerOptions options) {
        this.options = options;
    }

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.TRIM_COLUMNS;
    }

    @Override
    public RelNode apply(RelNode relation) {
        return tidy(new FragmentTrimmer(RuleSet.builder(relation), options, VolatileColumns.repeatedIn(relation))
                .trim(relation));
    }

    private static RelNode tidy(RelNode relation) {
        return RuleSet.apply(relation, TIDY);
    }

    /**
     * Field trimmer that also trims the bodies of fragments. Its methods are public because Calcite finds them by
     * reflection.
     */
    public static final class FragmentTrimmer extends RelFieldTrimmer {
        private final RelBuilder builder;
        private final PlannerOptions options;
        private final Set<Integer> repeated;

        /** @param repeated numbers of volatile calls that are referenced in several places and must keep one value */
        FragmentTrimmer(RelBuilder builder, PlannerOptions options, Set<Integer> repeated) {
            super(null, builder);
            this.builder = builder;
            this.options = options;
            this.repeated = repeated;
        }

        /** Trims a fragment and its body to the columns that are used. */
        public TrimResult trimFields(
                SourceFragment fragment, ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields) {
            // SQL has no rows without columns: one column remains if the rows are only counted.
            ImmutableBitSet kept = fieldsUsed.isEmpty() ? ImmutableBitSet.of(0) : fieldsUsed;
            RelNode body = builder.push(fragment.body())
                    .project(builder.fields(kept), List.of(), true)
                    .build();
            RelNode trimmed = tidy(new RelFieldTrimmer(null, builder).trim(body));
            return result(
                    hasConstantRows(trimmed)
                            ? new FragmentPlacement(options).apply(RuleSet.apply(trimmed, Simplify.PRUNE))
                            : new SourceFragment(fragment.source(), trimmed),
                    mapping(kept, fragment.getRowType().getFieldCount()),
                    fragment);
        }

        /**
         * Trims a correlate by the columns that its right input references now; earlier steps may have changed them.
         */
        @Override
        public TrimResult trimFields(
                LogicalCorrelate correlate, ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields) {
            ImmutableBitSet needed = RelOptUtil.correlationColumns(correlate.getCorrelationId(), correlate.getRight());
            LogicalCorrelate current = correlate.copy(
                    correlate.getTraitSet(),
                    correlate.getLeft(),
                    correlate.getRight(),
                    correlate.getCorrelationId(),
                    needed,
                    correlate.getJoinType());
            return super.trimFields(current, keepsAll(current) ? all(current) : fieldsUsed, extraFields);
        }

        /**
         * True if a node computes volatile calls that are referenced in several places, which must see the same value.
         */
        private boolean keepsAll(RelNode node) {
            return (node instanceof VolatileColumns volatiles && volatiles.isAmong(repeated))
                    || (node instanceof LogicalCorrelate each && VolatileColumns.repeatedOf(each.getRight(), repeated));
        }

        private static ImmutableBitSet all(RelNode node) {
            return ImmutableBitSet.range(node.getRowType().getFieldCount());
        }

        /** Trims the input of a security barrier; the barrier does not read unused columns. */
        public TrimResult trimFields(
                SecurityBarrier barrier, ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields) {
            TrimResult inner = trimChild(barrier, barrier.getInput(), fieldsUsed, extraFields);
            return result(barrier.with(inner.left), inner.right, barrier);
        }

        /** Removes volatile calls that are not used. */
        public TrimResult trimFields(
                VolatileColumns volatiles, ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields) {
            int width = volatiles.getInput().getRowType().getFieldCount();
            ImmutableBitSet used = keepsAll(volatiles) ? all(volatiles) : fieldsUsed;
            TrimResult inner = trimChild(
                    volatiles, volatiles.getInput(), used.intersect(ImmutableBitSet.range(width)), extraFields);
            int left = inner.left.getRowType().getFieldCount();
            List<RexCall> calls = new ArrayList<>();
            Mapping mapping = Mappings.create(
                    MappingType.INVERSE_SURJECTION,
                    volatiles.getRowType().getFieldCount(),
                    left + used.except(ImmutableBitSet.range(width)).cardinality());
            inner.right.forEach(pair -> mapping.set(pair.source, pair.target));
            for (int column : used.except(ImmutableBitSet.range(width))) {
                mapping.set(column, left + calls.size());
                calls.add(volatiles.calls().get(column - width));
            }
            return result(calls.isEmpty() ? inner.left : VolatileColumns.over(inner.left, calls), mapping, volatiles);
        }

        /** Removes a mark join whose mark is not used. */
        public TrimResult trimFields(MarkJoin join, ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields) {
            int width = join.getLeft().getRowType().getFieldCount();
            boolean asked = fieldsUsed.get(width);
            ImmutableBitSet compared = asked ? RelOptUtil.InputFinder.bits(join.condition()) : ImmutableBitSet.of();
            ImmutableBitSet used = fieldsUsed.union(compared).intersect(ImmutableBitSet.range(width));
            TrimResult left = trimChild(join, join.getLeft(), used, extraFields);
            int kept = left.left.getRowType().getFieldCount();
            Mapping columns = Mappings.create(MappingType.INVERSE_SURJECTION, width + 1, asked ? kept + 1 : kept);
            left.right.forEach(pair -> columns.set(pair.source, pair.target));
            if (!asked) {
                return result(left.left, columns, join);
            }
            columns.set(width, kept);
            ImmutableBitSet ofRight =
                    compared.except(ImmutableBitSet.range(width)).shift(-width);
            TrimResult right = trimChild(join, join.getRight(), ofRight, extraFields);
            RexShuttle numbers = new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef column) {
                    int old = column.getIndex();
                    return new RexInputRef(
                            old < width ? left.right.getTarget(old) : kept + right.right.getTarget(old - width),
                            column.getType());
                }
            };
            return result(join.over(left.left, right.left, numbers), columns, join);
        }

        /** True if merged conditions turned out to contradict each other, so that no source needs to be queried. */
        private static boolean hasConstantRows(RelNode body) {
            return body instanceof Values || body.getInputs().stream().anyMatch(FragmentTrimmer::hasConstantRows);
        }

        private static Mapping mapping(ImmutableBitSet kept, int columns) {
            Mapping mapping = Mappings.create(MappingType.INVERSE_SURJECTION, columns, kept.cardinality());
            int position = 0;
            for (int column : kept) {
                mapping.set(column, position++);
            }
            return mapping;
        }
    }
}
