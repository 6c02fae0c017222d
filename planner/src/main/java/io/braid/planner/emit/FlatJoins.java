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
 * Flattened tree of joins: tables, with all conditions and the projection on top. Below the joins, each condition would
 * become a sub-query in the SQL, which is hard to read and prevents some sources from using indexes.
 *
 * @param tables the joined tables, or another relation
 * @param conditions conditions over the columns of the tables
 * @param columns the projection over the columns of the tables
 */
record FlatJoins(RelNode tables, List<RexNode> conditions, List<RexNode> columns) {
    /** Flattens all joins of a relation. */
    static RelNode flatten(RelNode relation) {
        FlatJoins flat = of(relation);
        return flat.tables instanceof Join && flat.tables != relation
                ? flat.rows(relation.getRowType().getFieldNames())
                : withFlatInputs(relation);
    }

    private static FlatJoins of(RelNode relation) {
        // A correlated test must remain above the rows that it references.
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

    /**
     * True if expressions can be moved: window functions depend on all rows, and volatile functions on the number of
     * calls.
     */
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

    /**
     * Flattens an input of a join. Computed columns remain below the join, because above it they might be evaluated
     * repeatedly.
     */
    private static FlatJoins side(RelNode relation) {
        FlatJoins flat = of(relation);
        return flat.columns.stream().allMatch(RexInputRef.class::isInstance) ? flat : apart(relation);
    }

    /** True for a semi- or anti-join. */
    static boolean isTest(RelNode relation) {
        return relation instanceof Join join && !join.getJoinType().projectsRight();
    }

    /** Adds a semi- or anti-join to flattened rows. */
    private static FlatJoins tested(FlatJoins left, RelNode right, Join test) {
        List<RexNode> columns = both(left.columns, RexUtil.shift(columnsOf(right), fields(left.tables)));
        List<RexNode> on = substitute(RelOptUtil.conjunctions(test.getCondition()), columns);
        return new FlatJoins(join(left.tables, right, on, test.getJoinType()), left.conditions, left.columns);
    }

    /** Moves a semi- or anti-join above a join, so that all joins of tables are adjacent. */
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

    /** Flattens a join; conditions on the null-supplying side of an outer join become part of its join condition. */
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

    /** Reorders the tables, with the columns in their original order. */
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

    /** Substitutes expressions for columns. */
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
