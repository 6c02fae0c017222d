package io.braid.planner.join;

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
 * Required columns and multiplicity of an input.
 *
 * @param columns the columns that are read
 * @param counted whether duplicates matter
 */
public record Requirements(ImmutableBitSet columns, boolean counted) {
    /** Returns requirements of all columns and duplicates. */
    public static Requirements all(RelNode relation) {
        return new Requirements(ImmutableBitSet.range(relation.getRowType().getFieldCount()), true);
    }

    /** Returns the requirements with other columns. */
    public Requirements of(ImmutableBitSet others) {
        return new Requirements(others, counted);
    }

    /** Returns the requirements on an input of a relation with these requirements. */
    public Requirements below(RelNode relation, int input) {
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
            return new Requirements(
                    read(aggregate), aggregate.getAggCallList().stream().anyMatch(Requirements::counts));
        }
        if (relation instanceof Sort sort) {
            boolean all = sort.fetch == null && sort.offset == null;
            return new Requirements(
                    columns.union(ImmutableBitSet.of(sort.getCollation().getKeys())), counted || !all);
        }
        if (relation instanceof Join join) {
            return below(join, input);
        }
        return relation instanceof Union union && union.all ? this : all(relation.getInput(input));
    }

    private Requirements below(Join join, int input) {
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        ImmutableBitSet read = columns.union(RelOptUtil.InputFinder.bits(join.getCondition()));
        boolean left = input == 0;
        ImmutableBitSet ofSide = left
                ? read.intersect(ImmutableBitSet.range(leftColumns))
                : read.except(ImmutableBitSet.range(leftColumns)).shift(-leftColumns);
        return new Requirements(ofSide, counted && (left || join.getJoinType().projectsRight()));
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
