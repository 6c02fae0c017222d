package io.braid.planner.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;

/**
 * A flattened tree of joins: tables, with all conditions and the choice of columns above. Where the planner has put
 * them, below the joins, each would become a query of its own in the text: hard to read, and answered without indexes
 * by some sources.
 *
 * @param tables the joined tables, or whatever else the rows come from
 * @param conditions all of which a row must fulfil, over the columns of the tables
 * @param columns what is made of the columns of the tables
 */
record FlatJoins(RelNode tables, List<RexNode> conditions, List<RexNode> columns) {
    /** The same relation with flat joins wherever it has joins. */
    static RelNode flatten(RelNode relation) {
        FlatJoins flat = of(relation);
        return flat.tables instanceof Join && flat.tables != relation
                ? flat.rows(relation.getRowType().getFieldNames())
                : withFlatInputs(relation);
    }

    private static FlatJoins of(RelNode relation) {
        // A test that refers to the row outside stays with the rows that it refers to.
        if (relation instanceof Filter filter
                && filter.getVariablesSet().isEmpty()
                && isMovable(List.of(filter.getCondition()))) {
            FlatJoins input = of(filter.getInput());
            return new FlatJoins(
                    input.tables, both(input.conditions, input.over(filter.getCondition())), input.columns);
        }
        if (relation instanceof Project project && isMovable(project.getProjects())) {
            FlatJoins input = of(project.getInput());
            return new FlatJoins(input.tables, input.conditions, substitute(project.getProjects(), input.columns));
        }
        if (relation instanceof Join join && isFlat(join)) {
            return joined(join, side(join.getLeft()), side(join.getRight()));
        }
        if (relation instanceof Join join && isTest(join)) {
            return tested(side(join.getLeft()), flatten(join.getRight()), join);
        }
        return apart(relation);
    }

    private static FlatJoins apart(RelNode relation) {
        return new FlatJoins(relation, List.of(), columnsOf(relation));
    }

    /** Windows depend on all rows, and what differs from call to call on how often it is called. */
    private static boolean isMovable(List<RexNode> expressions) {
        return expressions.stream().allMatch(RexUtil::isDeterministic) && !RexOver.containsOver(expressions, null);
    }

    private static boolean isFlat(RelNode relation) {
        return isInner(relation) || isJoin(relation, JoinRelType.LEFT);
    }

    static boolean isInner(RelNode relation) {
        return isJoin(relation, JoinRelType.INNER);
    }

    private static boolean isJoin(RelNode relation, JoinRelType type) {
        return relation instanceof Join join && join.getVariablesSet().isEmpty() && join.getJoinType() == type;
    }

    /** What computes columns stays below the join: above it, they might be computed several times. */
    private static FlatJoins side(RelNode relation) {
        FlatJoins flat = of(relation);
        return flat.columns.stream().allMatch(RexInputRef.class::isInstance) ? flat : apart(relation);
    }

    /** True if a join only asks whether there are rows on its right, or none. */
    static boolean isTest(RelNode relation) {
        return relation instanceof Join join && !join.getJoinType().projectsRight();
    }

    /** Rows with the same test of them. */
    private static FlatJoins tested(FlatJoins left, RelNode right, Join test) {
        List<RexNode> columns = both(left.columns, RexUtil.shift(columnsOf(right), fields(left.tables)));
        List<RexNode> on = substitute(RelOptUtil.conjunctions(test.getCondition()), columns);
        return new FlatJoins(join(left.tables, right, on, test.getJoinType()), left.conditions, left.columns);
    }

    /**
     * A join of rows that have been tested, which can be tested afterwards as well: then all joins of tables are
     * together.
     */
    private static FlatJoins testedAfterwards(Join join, FlatJoins left, FlatJoins right) {
        boolean ofLeft = isTest(left.tables);
        Join test = (Join) (ofLeft ? left.tables : right.tables);
        FlatJoins joined =
                joined(join, ofLeft ? left.over(test.getLeft()) : left, ofLeft ? right : right.over(test.getLeft()));
        int offset = ofLeft ? 0 : fields(left.tables);
        List<RexNode> tables = columnsOf(joined.tables);
        List<RexNode> own = tables.subList(offset, offset + fields(test.getLeft()));
        FlatJoins tested = tested(new FlatJoins(joined.tables, List.of(), own), test.getRight(), test);
        return new FlatJoins(tested.tables, joined.conditions, joined.columns);
    }

    private FlatJoins over(RelNode others) {
        return new FlatJoins(others, conditions, columns);
    }

    /** What is asked of the right rows of an outer join is asked before they are joined, so in its condition. */
    private static FlatJoins joined(Join join, FlatJoins left, FlatJoins right) {
        if (isTest(left.tables) || (isInner(join) && isTest(right.tables))) {
            return testedAfterwards(join, left, right);
        }
        int offset = fields(left.tables);
        List<RexNode> columns = both(left.columns, RexUtil.shift(right.columns, offset));
        List<RexNode> rightConditions = RexUtil.shift(right.conditions, offset);
        List<RexNode> on = substitute(RelOptUtil.conjunctions(join.getCondition()), columns);
        if (isInner(join)) {
            RelNode tables = join(left.tables, right.tables, on, JoinRelType.INNER);
            return new FlatJoins(tables, both(left.conditions, rightConditions), columns);
        }
        RelNode tables = join(left.tables, right.tables, both(on, rightConditions), JoinRelType.LEFT);
        return new FlatJoins(tables, left.conditions, substitute(columns, columnsOf(tables)));
    }

    static RelNode join(RelNode left, RelNode right, List<RexNode> on, JoinRelType type) {
        RexNode condition = RexUtil.composeConjunction(left.getCluster().getRexBuilder(), on);
        return LogicalJoin.create(left, right, List.of(), condition, Set.of(), type);
    }

    private RelNode rows(List<String> names) {
        FlatJoins ordered = inOrder(tables);
        RelNode rows = ordered.tables;
        if (!conditions.isEmpty()) {
            RexNode condition = RexUtil.composeConjunction(
                    rows.getCluster().getRexBuilder(), substitute(conditions, ordered.columns));
            rows = LogicalFilter.create(rows, condition);
        }
        List<RexNode> made = substitute(columns, ordered.columns);
        boolean asTheyCome = RexUtil.isIdentity(made, rows.getRowType())
                && rows.getRowType().getFieldNames().equals(names);
        return asTheyCome ? rows : LogicalProject.create(rows, List.of(), made, names, Set.of());
    }

    /** The tables, perhaps in another order, with the columns where they were. */
    static FlatJoins inOrder(RelNode tables) {
        if (isTest(tables)) {
            Join test = (Join) tables;
            return tested(inOrder(test.getLeft()), test.getRight(), test);
        }
        if (!isFlat(tables)) {
            return apart(flatten(tables));
        }
        Join join = (Join) tables;
        return isInner(join)
                ? new JoinChain(join).inOrder()
                : joined(join, inOrder(join.getLeft()), inOrder(join.getRight()));
    }

    private static RelNode withFlatInputs(RelNode relation) {
        List<RelNode> inputs =
                relation.getInputs().stream().map(FlatJoins::flatten).toList();
        return inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
    }

    private List<RexNode> over(RexNode condition) {
        return substitute(RelOptUtil.conjunctions(condition), columns);
    }

    /** The expressions with other expressions for the columns they are over. */
    static List<RexNode> substitute(List<RexNode> expressions, List<RexNode> columns) {
        RexShuttle substitution = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                return columns.get(column.getIndex());
            }
        };
        return substitution.visitList(expressions);
    }

    private static List<RexNode> columnsOf(RelNode relation) {
        return relation.getCluster().getRexBuilder().identityProjects(relation.getRowType());
    }

    static int fields(RelNode relation) {
        return relation.getRowType().getFieldCount();
    }

    private static List<RexNode> both(List<RexNode> some, List<RexNode> others) {
        List<RexNode> all = new ArrayList<>(some);
        all.addAll(others);
        return all;
    }
}
