package io.braid.planner.step;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * What is wanted of a relation by those above it.
 *
 * @param columns those that are read
 * @param counted whether it matters how often a row is there
 */
record Wanted(ImmutableBitSet columns, boolean counted) {
    /** Everything. */
    static Wanted all(RelNode relation) {
        return new Wanted(ImmutableBitSet.range(relation.getRowType().getFieldCount()), true);
    }

    /** The same of other columns. */
    Wanted of(ImmutableBitSet others) {
        return new Wanted(others, counted);
    }

    /** What a relation of which this is wanted wants of an input. */
    Wanted below(RelNode relation, int input) {
        if (relation instanceof Project project && !project.containsOver()) {
            ImmutableBitSet.Builder read = ImmutableBitSet.builder();
            columns.forEach(column -> read.addAll(
                    RelOptUtil.InputFinder.bits(project.getProjects().get(column))));
            return of(read.build());
        }
        if (relation instanceof Filter filter) {
            return of(columns.union(RelOptUtil.InputFinder.bits(filter.getCondition())));
        }
        if (relation instanceof Aggregate aggregate) {
            return new Wanted(
                    read(aggregate), aggregate.getAggCallList().stream().anyMatch(Wanted::counts));
        }
        if (relation instanceof Sort sort) {
            boolean all = sort.fetch == null && sort.offset == null;
            return new Wanted(
                    columns.union(ImmutableBitSet.of(sort.getCollation().getKeys())), counted || !all);
        }
        if (relation instanceof Join join) {
            return below(join, input);
        }
        return relation instanceof Union union && union.all ? this : all(relation.getInput(input));
    }

    private Wanted below(Join join, int input) {
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        ImmutableBitSet read = columns.union(RelOptUtil.InputFinder.bits(join.getCondition()));
        boolean left = input == 0;
        ImmutableBitSet ofSide = left
                ? read.intersect(ImmutableBitSet.range(leftColumns))
                : read.except(ImmutableBitSet.range(leftColumns)).shift(-leftColumns);
        return new Wanted(ofSide, counted && (left || join.getJoinType().projectsRight()));
    }

    private static ImmutableBitSet read(Aggregate aggregate) {
        ImmutableBitSet.Builder read = ImmutableBitSet.builder().addAll(aggregate.getGroupSet());
        for (AggregateCall call : aggregate.getAggCallList()) {
            read.addAll(call.getArgList()).addAll(call.getCollation().getKeys());
            if (call.filterArg >= 0) {
                read.set(call.filterArg);
            }
            if (call.distinctKeys != null) {
                read.addAll(call.distinctKeys);
            }
        }
        return read.build();
    }

    private static boolean counts(AggregateCall call) {
        SqlKind kind = call.getAggregation().getKind();
        boolean isExtreme = kind == SqlKind.MIN || kind == SqlKind.MAX;
        return !isExtreme
                && !(call.isDistinct() && call.getCollation().getKeys().isEmpty());
    }
}
