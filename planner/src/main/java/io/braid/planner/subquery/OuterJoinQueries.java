package io.braid.planner.subquery;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Removal of sub-queries from the condition of an outer join. A condition on the null-supplying side filters that side.
 * Sub-queries over one side are computed there as an additional column. For a sub-query over both sides, each row of
 * the preserved side is joined with the matching rows of the other by a correlation.
 */
public final class OuterJoinQueries {
    private final LogicalJoin join;
    private final RexBuilder rex;
    private final ImmutableBitSet left;
    private final JoinSideRows ofLeft;
    private final JoinSideRows ofRight;

    private OuterJoinQueries(LogicalJoin join) {
        this.join = join;
        rex = join.getCluster().getRexBuilder();
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        left = ImmutableBitSet.range(leftColumns);
        ofLeft = new JoinSideRows(join, join.getLeft(), 0);
        ofRight = new JoinSideRows(join, join.getRight(), leftColumns);
    }

    /** Returns the outer join without sub-queries in its condition. */
    static RelNode moved(LogicalJoin join) {
        return new OuterJoinQueries(join).moved();
    }

    /** True if a relation is a join, possibly projected, with a sub-query over both sides in its condition. */
    public static boolean areOfBoth(RelNode relation) {
        RelNode rows = relation instanceof Project project ? project.getInput() : relation;
        return rows instanceof LogicalJoin join && new OuterJoinQueries(join).areOfBoth();
    }

    private boolean areOfBoth() {
        return found(join.getCondition()).stream().map(this::columns).anyMatch(this::isOfBoth);
    }

    private RelNode moved() {
        if (areOfBoth()) {
            // Full joins have been rejected earlier.
            return join.getJoinType() == JoinRelType.RIGHT ? ofRight.joinedEach(ofLeft) : ofLeft.joinedEach(ofRight);
        }
        List<RexNode> filtersLeft = new ArrayList<>();
        List<RexNode> filtersRight = new ArrayList<>();
        List<RexNode> compared = new ArrayList<>();
        for (RexNode condition : RelOptUtil.conjunctions(join.getCondition())) {
            ImmutableBitSet columns = found(condition).isEmpty() ? null : columns(condition);
            if (columns != null && join.getJoinType() == JoinRelType.LEFT && !columns.intersects(left)) {
                filtersRight.add(condition);
            } else if (columns != null && join.getJoinType() == JoinRelType.RIGHT && left.contains(columns)) {
                filtersLeft.add(condition);
            } else {
                compared.add(condition);
            }
        }
        List<RexSubQuery> all = found(RexUtil.composeConjunction(rex, compared));
        List<RexSubQuery> marksLeft =
                all.stream().filter(query -> left.contains(columns(query))).toList();
        List<RexSubQuery> marksRight =
                all.stream().filter(query -> !left.contains(columns(query))).toList();
        RelNode newLeft = ofLeft.with(filtersLeft, marksLeft);
        RelNode newRight = ofRight.with(filtersRight, marksRight);
        return joined(newLeft, newRight, compared, marksLeft, marksRight);
    }

    private RelNode joined(
            RelNode newLeft,
            RelNode newRight,
            List<RexNode> compared,
            List<RexSubQuery> marksLeft,
            List<RexSubQuery> marksRight) {
        Map<RexNode, Integer> places = new LinkedHashMap<>();
        marksLeft.forEach(query -> places.put(query, left.cardinality() + marksLeft.indexOf(query)));
        int firstOfRight = newLeft.getRowType().getFieldCount()
                + join.getRight().getRowType().getFieldCount();
        marksRight.forEach(query -> places.put(query, firstOfRight + marksRight.indexOf(query)));
        RexShuttle shifted = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                return new RexInputRef(shifted(column.getIndex(), marksLeft.size()), column.getType());
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                return new RexInputRef(place(places, query), query.getType());
            }
        };
        LogicalJoin plain = LogicalJoin.create(
                newLeft,
                newRight,
                join.getHints(),
                RexUtil.composeConjunction(rex, shifted.apply(compared)),
                Set.of(),
                join.getJoinType());
        if (places.isEmpty()) {
            return plain;
        }
        List<RexNode> columns = IntStream.range(0, join.getRowType().getFieldCount())
                .<RexNode>mapToObj(column -> rex.makeInputRef(plain, shifted(column, marksLeft.size())))
                .toList();
        return LogicalProject.create(
                plain, List.of(), columns, join.getRowType().getFieldNames(), Set.of());
    }

    private int shifted(int column, int marks) {
        return left.get(column) ? column : column + marks;
    }

    private static int place(Map<RexNode, Integer> places, RexSubQuery query) {
        Integer place = places.get(query);
        if (place == null) {
            throw new IllegalStateException("no column for " + query);
        }
        return place;
    }

    private boolean isOfBoth(ImmutableBitSet columns) {
        return columns.intersects(left) && !left.contains(columns);
    }

    /** Returns the join columns of a condition, including those that its sub-queries reference. */
    private ImmutableBitSet columns(RexNode condition) {
        ImmutableBitSet columns = RelOptUtil.InputFinder.bits(condition);
        for (RexSubQuery query : found(condition)) {
            for (CorrelationId variable : join.getVariablesSet()) {
                columns = columns.union(RelOptUtil.correlationColumns(variable, query.rel));
            }
        }
        return columns;
    }

    private List<RexSubQuery> found(RexNode condition) {
        List<RexSubQuery> found = new ArrayList<>();
        condition.accept(new RexVisitorImpl<@Nullable Void>(true) {
            @Override
            public @Nullable Void visitSubQuery(RexSubQuery query) {
                if (!found.contains(query)) {
                    found.add(query);
                }
                return null;
            }
        });
        return found;
    }
}
