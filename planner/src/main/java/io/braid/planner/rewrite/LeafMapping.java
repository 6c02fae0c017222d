package io.braid.planner.rewrite;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/** Mapping of a view's leaves and columns to those of a query. */
final class LeafMapping {
    private static final int NONE = -1;

    private final Block query;
    private final Block view;
    private final int[] leaves;
    private final int[] columns;

    private LeafMapping(Block query, Block view, int[] leaves, int[] columns) {
        this.query = query;
        this.view = view;
        this.leaves = leaves;
        this.columns = columns;
    }

    /** Returns the empty mapping. */
    static LeafMapping start(Block query, Block view) {
        int[] leaves = new int[view.leaves().size()];
        int[] columns = new int[view.columns()];
        Arrays.fill(leaves, NONE);
        Arrays.fill(columns, NONE);
        return new LeafMapping(query, view, leaves, columns);
    }

    /** Adds a leaf to the mapping, if both leaves have the same rows. */
    Optional<LeafMapping> with(int viewLeaf, int queryLeaf) {
        Leaf mine = query.leaves().get(queryLeaf);
        Leaf its = view.leaves().get(viewLeaf);
        if (has(queryLeaf) || query.isOuter(queryLeaf) != view.isOuter(viewLeaf)) {
            return Optional.empty();
        }
        int[] found = columns(mine, its);
        if (found.length == 0) {
            return Optional.empty();
        }
        int[] moreLeaves = leaves.clone();
        int[] moreColumns = columns.clone();
        moreLeaves[viewLeaf] = queryLeaf;
        for (int i = 0; i < found.length; i++) {
            moreColumns[its.start() + i] = found[i] == NONE ? NONE : mine.start() + found[i];
        }
        return Optional.of(new LeafMapping(query, view, moreLeaves, moreColumns));
    }

    /** Maps the columns of a view's leaf to those of a query's; none if the leaves differ. */
    private static int[] columns(Leaf mine, Leaf its) {
        Grouping groups = mine.grouping();
        Grouping kept = its.grouping();
        if (groups != null && kept != null) {
            return GroupEquivalence.columns(groups, kept).orElse(new int[0]);
        }
        boolean same = groups == null && kept == null && mine.name().equals(its.name()) && mine.width() == its.width();
        int[] all = new int[same ? its.width() : 0];
        Arrays.setAll(all, i -> i);
        return all;
    }

    /** True if a leaf of the query is mapped. */
    boolean has(int queryLeaf) {
        return Arrays.stream(leaves).anyMatch(leaf -> leaf == queryLeaf);
    }

    /** Returns the mapped leaves of the query. */
    List<Integer> leaves() {
        return Arrays.stream(leaves).boxed().toList();
    }

    /** Returns the outer parts of the query that the view does not have. */
    List<OuterJoinPart> otherOuters() {
        return query.outers().stream()
                .filter(outer -> !has(outer.leaves().get(0)))
                .toList();
    }

    /** Translates an expression of the view's columns to the query's, if all of them are mapped. */
    Optional<RexNode> translated(RexNode expression) {
        return new ExpressionMapping(
                        column -> columns[column] == NONE ? null : new RexInputRef(columns[column], typeOf(column)))
                .express(expression);
    }

    private RelDataType typeOf(int column) {
        Leaf leaf = view.leaves().get(view.leafOf(column));
        return leaf.relation()
                .getRowType()
                .getFieldList()
                .get(column - leaf.start())
                .getType();
    }

    /** True if the outer joins of the view are outer joins of the query with the same conditions. */
    boolean hasSameOuters() {
        return view.outers().stream().allMatch(this::isOuterOfQuery);
    }

    private boolean isOuterOfQuery(OuterJoinPart outer) {
        List<Integer> mine =
                outer.leaves().stream().map(leaf -> leaves[leaf]).sorted().toList();
        List<RexNode> conditions = outer.conditions().stream()
                .flatMap(condition -> translated(condition).stream())
                .toList();
        return conditions.size() == outer.conditions().size()
                && query.outers().stream()
                        .anyMatch(one -> one.leaves().stream().sorted().toList().equals(mine)
                                && one.conditions().containsAll(conditions)
                                && conditions.containsAll(one.conditions()));
    }

    /**
     * Returns a function that makes expressions of the view comparable with those of the query. Unmapped ones become a
     * column beyond the last, which equals none.
     */
    UnaryOperator<RexNode> translating(EquivalenceClasses equal) {
        return expression -> translated(expression)
                .map(equal::canonical)
                .orElseGet(() -> new RexInputRef(query.columns(), expression.getType()));
    }
}
