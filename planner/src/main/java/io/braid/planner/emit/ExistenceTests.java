package io.braid.planner.emit;

import com.google.common.collect.ImmutableSet;
import io.braid.planner.emit.JoinChain.Member;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mappings;

/**
 * Rewriting of semi-joins, anti-joins and joins with a distinct sub-query to EXISTS and NOT EXISTS. A source evaluates
 * such a join by computing the whole sub-query first, whereas EXISTS may need only an index look-up per row.
 */
final class ExistenceTests {
    private final Project project;
    /** Filter conditions, excluding the join conditions. */
    private final List<RexNode> conditions = new ArrayList<>();

    private final List<ExistenceTest> tests = new ArrayList<>();

    private ExistenceTests(Project project) {
        this.project = project;
    }

    /** Rewrites all equivalent joins of a relation, whose joins are flat. */
    static RelNode in(RelNode relation) {
        return projected(relation).accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode node = super.visit(other);
                if (node instanceof Project columns) {
                    return new ExistenceTests(columns).rewritten();
                }
                return node instanceof Aggregate aggregate ? inInput(aggregate) : node;
            }
        });
    }

    /** Adds a projection above each semi- and anti-join, which represents the query that contains its test. */
    private static RelNode projected(RelNode relation) {
        return isTested(relation) ? identity(withProjectedInputs(relation)) : withProjectedInputs(relation);
    }

    private static RelNode withProjectedInputs(RelNode relation) {
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : relation.getInputs()) {
            boolean isPartOfQuery = relation instanceof Project || (isTested(relation) && inputs.isEmpty());
            inputs.add(isPartOfQuery ? withProjectedInputs(input) : projected(input));
        }
        return inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
    }

    /** True if rows are the result of semi- or anti-joins, possibly filtered. */
    private static boolean isTested(RelNode rows) {
        return FlatJoins.isTest(rows) || (rows instanceof Filter filter && isTested(filter.getInput()));
    }

    private static Project identity(RelNode rows) {
        List<RexNode> columns = rows.getCluster().getRexBuilder().identityProjects(rows.getRowType());
        return LogicalProject.create(rows, List.of(), columns, rows.getRowType().getFieldNames(), Set.of());
    }

    /** Narrows the input of an aggregate to the columns that it reads. */
    private static RelNode inInput(Aggregate aggregate) {
        RelNode input = aggregate.getInput();
        List<RexNode> made = input instanceof Project columns
                ? columns.getProjects()
                : input.getCluster().getRexBuilder().identityProjects(input.getRowType());
        ImmutableBitSet read = ImmutableBitSet.of(RelOptUtil.getAllFields(aggregate));
        RexBuilder rexBuilder = aggregate.getCluster().getRexBuilder();
        List<RexNode> columns = read.isEmpty()
                ? List.of(rexBuilder.makeExactLiteral(BigDecimal.ONE))
                : read.asList().stream().<RexNode>map(made::get).toList();
        List<String> names = read.asList().stream()
                .map(column -> input.getRowType().getFieldNames().get(column))
                .toList();
        Project narrow = LogicalProject.create(
                input instanceof Project project ? project.getInput() : input,
                List.of(),
                columns,
                read.isEmpty() ? null : names,
                Set.of());
        RelNode rewritten = new ExistenceTests(narrow).rewritten();
        if (rewritten == narrow) {
            return aggregate;
        }
        Mappings.TargetMapping places =
                Mappings.target(column -> read.indexOf(column), FlatJoins.fields(input), columns.size());
        return aggregate.copy(
                aggregate.getTraitSet(),
                rewritten,
                among(read, aggregate.getGroupSet()),
                aggregate.getGroupSets().stream().map(keys -> among(read, keys)).toList(),
                aggregate.getAggCallList().stream()
                        .map(call -> call.transform(places))
                        .toList());
    }

    private static ImmutableBitSet among(ImmutableBitSet read, ImmutableBitSet columns) {
        return ImmutableBitSet.of(columns.asList().stream().map(read::indexOf).toList());
    }

    private RelNode rewritten() {
        RelNode tables = project.getInput();
        while (true) {
            if (tables instanceof Filter filter && filter.getVariablesSet().isEmpty()) {
                conditions.addAll(RelOptUtil.conjunctions(filter.getCondition()));
                tables = filter.getInput();
            } else if (tables instanceof Join join && (FlatJoins.isTest(join) ? finds(join) : findsNone(join))) {
                tables = join.getLeft();
            } else {
                break;
            }
        }
        List<RexNode> allConditions = List.copyOf(conditions);
        List<ExistenceTest> surely = List.copyOf(tests);
        JoinChain chain = new JoinChain(tables);
        for (Member member : chain.members()) {
            findsSome(member, chain);
        }
        if (!chain.isConnected()) {
            conditions.clear();
            conditions.addAll(allConditions);
            tests.clear();
            tests.addAll(surely);
            chain = new JoinChain(tables);
        }
        return tests.isEmpty() ? project : rewritten(chain);
    }

    /** Turns a semi- or anti-join into a test. */
    private boolean finds(Join join) {
        List<RexNode> on = RelOptUtil.conjunctions(join.getCondition());
        return tests.add(new ExistenceTest(right(join), on, join.getJoinType() == JoinRelType.ANTI));
    }

    private static Member right(Join join) {
        int offset = FlatJoins.fields(join.getLeft());
        return new Member(join.getRight(), ImmutableBitSet.range(offset, offset + FlatJoins.fields(join.getRight())));
    }

    /** Turns an outer join into a NOT EXISTS test if only rows without a match are selected. */
    private boolean findsNone(Join join) {
        if (join.getJoinType() != JoinRelType.LEFT) {
            return false;
        }
        Member right = right(join);
        List<RexNode> on = RelOptUtil.conjunctions(join.getCondition());
        List<RexNode> about = conditions.stream().filter(right::isIn).toList();
        if (about.isEmpty() || !about.stream().allMatch(one -> isMissing(one, right, on)) || isRead(right)) {
            return false;
        }
        conditions.removeAll(about);
        tests.add(new ExistenceTest(right, on, true));
        return true;
    }

    /** True if a condition holds for no row of a table, and so only for null-extended rows. */
    private static boolean isMissing(RexNode condition, Member table, List<RexNode> on) {
        if (!condition.isA(SqlKind.IS_NULL)) {
            return false;
        }
        int column = table.columnOf(((RexCall) condition).getOperands().get(0));
        return column >= 0 && (ExistenceTest.isNeverNull(table.table(), column) || table.isEquated(column, on));
    }

    /**
     * Turns a join with distinct rows into an EXISTS test if each outer row matches at most one of them and no column
     * is read.
     */
    private void findsSome(Member table, JoinChain chain) {
        if (!ExistenceTest.isDistinct(table.table()) || isRead(table)) {
            return;
        }
        List<RexNode> on = new ArrayList<>(chain.conditionsOn(table));
        List<RexNode> about = conditions.stream().filter(table::isIn).toList();
        on.addAll(about);
        for (int column = 0; column < table.columns().cardinality(); column++) {
            if (!table.isEquated(column, on)) {
                return;
            }
        }
        conditions.removeAll(about);
        chain.leaveOut(table);
        tests.add(new ExistenceTest(table, on, false));
    }

    private boolean isRead(Member table) {
        return project.getProjects().stream().anyMatch(table::isIn)
                || tests.stream().flatMap(test -> test.on().stream()).anyMatch(table::isIn);
    }

    private RelNode rewritten(JoinChain chain) {
        FlatJoins others = chain.inOrder();
        RelNode tables = others.tables() instanceof Aggregate groups ? apart(groups) : others.tables();
        RexBuilder rexBuilder = project.getCluster().getRexBuilder();
        CorrelationId row = project.getCluster().createCorrel();
        RexNode variable = rexBuilder.makeCorrel(tables.getRowType(), row);
        List<RexNode> all = new ArrayList<>(others.conditions());
        all.addAll(FlatJoins.substitute(conditions, others.columns()));
        tests.forEach(test -> all.add(test.condition(variable, others.columns())));
        RelNode kept = LogicalFilter.create(tables, RexUtil.composeConjunction(rexBuilder, all), ImmutableSet.of(row));
        return LogicalProject.create(
                kept,
                List.of(),
                FlatJoins.substitute(project.getProjects(), others.columns()),
                project.getRowType().getFieldNames(),
                Set.of());
    }

    /**
     * Puts groups into a sub-query with renamed columns, which the test refers to: HAVING cannot refer to output names.
     */
    private static RelNode apart(Aggregate groups) {
        List<String> names = groups.getRowType().getFieldNames().stream()
                .map(name -> name + "_of_group")
                .toList();
        return LogicalProject.create(
                groups,
                List.of(),
                groups.getCluster().getRexBuilder().identityProjects(groups.getRowType()),
                names,
                Set.of());
    }
}
