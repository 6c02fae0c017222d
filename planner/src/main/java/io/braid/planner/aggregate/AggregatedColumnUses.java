package io.braid.planner.aggregate;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Uses of an input's columns by the aggregation above it.
 *
 * @param read columns whose values are read regardless of how many duplicate rows there are
 * @param combined columns that are read only by aggregates
 */
public record AggregatedColumnUses(ImmutableBitSet read, List<Combined> combined) {
    private static final Set<SqlKind> SUMS = EnumSet.of(SqlKind.SUM, SqlKind.SUM0, SqlKind.BIT_XOR);
    /** Aggregates that ignore duplicate values. */
    private static final Set<SqlKind> CHOICES = EnumSet.of(SqlKind.MIN, SqlKind.MAX, SqlKind.BIT_AND, SqlKind.BIT_OR);

    /** A column and the aggregate that combines its values. */
    record Combined(int column, SqlKind kind) {
        boolean isSum() {
            return SUMS.contains(kind);
        }
    }

    /**
     * Returns the uses of an aggregation's input; empty if a call depends on the multiplicity of rows in another way.
     */
    public static Optional<AggregatedColumnUses> of(Aggregate aggregate) {
        ImmutableBitSet read = aggregate.getGroupSet();
        List<Combined> combined = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            SqlKind kind = call.getAggregation().getKind();
            ImmutableBitSet arguments = ImmutableBitSet.of(call.getArgList());
            boolean combines = !call.isDistinct() && !call.hasFilter() && arguments.cardinality() == 1;
            if (combines && (SUMS.contains(kind) || CHOICES.contains(kind))) {
                combined.add(new Combined(call.getArgList().get(0), kind));
            } else if (DecomposableAggregates.KINDS.contains(kind) && call.isDistinct()) {
                read = read.union(arguments)
                        .union(call.hasFilter() ? ImmutableBitSet.of(call.filterArg) : ImmutableBitSet.of());
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(new AggregatedColumnUses(read, combined));
    }

    /** Returns these uses and the columns that an expression reads. */
    public AggregatedColumnUses and(RexNode expression) {
        return new AggregatedColumnUses(read.union(RelOptUtil.InputFinder.bits(expression)), combined);
    }

    /** Returns the uses of a projection's input; empty if the projection computes the argument of a sum. */
    public Optional<AggregatedColumnUses> below(Project project) {
        ImmutableBitSet readBelow = RelOptUtil.InputFinder.bits(
                read.asList().stream().map(project.getProjects()::get).toList(), null);
        List<Combined> combinedBelow = new ArrayList<>();
        for (Combined each : combined) {
            RexNode value = project.getProjects().get(each.column());
            if (value instanceof RexInputRef column) {
                combinedBelow.add(new Combined(column.getIndex(), each.kind()));
            } else if (each.isSum()) {
                return Optional.empty();
            } else {
                readBelow = readBelow.union(RelOptUtil.InputFinder.bits(value));
            }
        }
        return project.containsOver()
                ? Optional.empty()
                : Optional.of(new AggregatedColumnUses(readBelow, combinedBelow));
    }

    /** Returns the uses of one input of a join; empty if a sum reads a column of the other input. */
    public Optional<AggregatedColumnUses> within(int first, int count) {
        ImmutableBitSet own = ImmutableBitSet.range(first, first + count);
        boolean allSums = combined.stream().allMatch(each -> own.get(each.column()) || !each.isSum());
        return allSums
                ? Optional.of(new AggregatedColumnUses(
                        read.intersect(own).shift(-first),
                        combined.stream()
                                .filter(each -> own.get(each.column()))
                                .map(each -> new Combined(each.column() - first, each.kind()))
                                .toList()))
                : Optional.empty();
    }

    /** True if the input may consist of partial groups, because these uses combine all parts of a group correctly. */
    public boolean bearPartsOf(Aggregate groups) {
        int keys = groups.getGroupCount();
        boolean readsKeysOnly = ImmutableBitSet.range(keys).contains(read);
        return SplitAggregate.isPossible(groups)
                && readsKeysOnly
                && combined.stream()
                        .allMatch(each -> each.column() < keys
                                ? !each.isSum()
                                : combines(each.kind(), groups.getAggCallList().get(each.column() - keys)));
    }

    private static boolean combines(SqlKind kind, AggregateCall call) {
        SqlKind made = call.getAggregation().getKind();
        boolean isSum = kind == SqlKind.SUM || kind == SqlKind.SUM0;
        return made == kind || (isSum && (made == SqlKind.COUNT || made == SqlKind.SUM || made == SqlKind.SUM0));
    }
}
