package io.braid.planner.emit;

import io.braid.grammar.parser.PlainSelect;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.pushdown.CodePointKeys;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.CodePointOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.rel2sql.RelToSqlConverter;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.dialect.H2SqlDialect;
import org.apache.calcite.sql.dialect.MysqlSqlDialect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * Converter of algebra over one source to SQL: tables under their remote names, columns always listed. Public because
 * Calcite finds its methods by reflection.
 */
public final class SourceSqlConverter extends RelToSqlConverter {
    /** Projections and aggregations that keep a query of their own. */
    private final Set<RelNode> apart = Collections.newSetFromMap(new IdentityHashMap<>());

    private final boolean sortsNullsAsSaid;
    private final Capabilities capabilities;

    /**
     * @param sortsNullsAsSaid whether the source sorts nulls where the dialect says; otherwise their place is always
     *     written
     * @param capabilities of the source
     */
    SourceSqlConverter(SqlDialect dialect, boolean sortsNullsAsSaid, Capabilities capabilities) {
        super(dialect);
        this.sortsNullsAsSaid = sortsNullsAsSaid;
        this.capabilities = capabilities;
    }

    SqlNode query(RelNode relation) {
        Result result = visitRoot(relation);
        SqlNode statement = result.asStatement();
        if (statement instanceof SqlSelect select && selectsStar(select)) {
            // The columns that a table has today need not be those that it had when it was described.
            select.setSelectList(columns(relation, select, result));
        }
        ParenthesizedConditions.in(statement);
        TypedNulls.in(statement);
        if (dialect instanceof SourceDialects.SqlServer) {
            BitLiterals.in(statement);
            WrappedQueries.in(statement);
        }
        return statement;
    }

    @Override
    public Result visit(TableScan scan) {
        List<String> path = path(scan);
        return result(
                new SqlIdentifier(
                        RemoteNames.areFolded(capabilities)
                                ? path.stream().map(RemoteNames::folded).toList()
                                : path,
                        SqlParserPos.QUOTED_ZERO),
                List.of(Clause.FROM),
                scan,
                null);
    }

    /**
     * A table that a sub-query refers to gets an alias, unless the sub-query uses its own name: without one, a
     * sub-query over the same table hides it (CALCITE-7505).
     */
    @Override
    public Result visit(Filter filter) {
        Result filtered = super.visit(filter);
        for (CorrelationId row : filter.getVariablesSet()) {
            SqlSelect select = filtered.asSelect();
            if (select.getFrom() instanceof SqlIdentifier table
                    && Objects.requireNonNull(correlTableMap.get(row)).field(0) instanceof SqlIdentifier column
                    && !column.names.get(0).equals(Util.last(table.names))) {
                select.setFrom(SqlStdOperatorTable.AS.createCall(
                        SqlParserPos.ZERO, table, new SqlIdentifier(column.names.get(0), SqlParserPos.QUOTED_ZERO)));
            }
        }
        return filtered;
    }

    /**
     * Keys without a column, and keys with an argument, are made in a query of their own, as is what has been
     * aggregated: to GROUP BY, a number is the place of a column (CALCITE-7679), and two arguments are never known to
     * be equal. For H2 and MySQL, so is each key that is computed: where HAVING or a column compares it, they do not
     * know it again.
     */
    @Override
    public Result visit(Aggregate aggregate) {
        if (aggregate.getInput() instanceof Project project
                && (aggregate.getGroupSet().asList().stream()
                                .anyMatch(key ->
                                        !isGroupable(project.getProjects().get(key)))
                        || isOrderedByExpression(aggregate, project))) {
            apart.add(project);
        }
        if (isAggregated(aggregate.getInput())) {
            // Of many databases Calcite does not know whether they take an aggregate of an aggregate; all take a query
            // of it.
            apart.add(aggregate.getInput());
        }
        Result aggregated = super.visit(aggregate);
        CodePointOrder order = capabilities.codePointOrder();
        if (order != null && CodePointKeys.of(aggregate, capabilities).contains(true)) {
            groupByCodePoints(aggregate, order, aggregated.asSelect());
        }
        return apart.contains(aggregate) ? closed(aggregated, aggregate) : aggregated;
    }

    /** Text that the source would group otherwise: of each group, all texts are the same then. */
    private void groupByCodePoints(Aggregate aggregate, CodePointOrder how, SqlSelect select) {
        List<Boolean> made = CodePointKeys.of(aggregate, capabilities);
        SqlNodeList groups = select.getGroup();
        if (groups == null) {
            return;
        }
        SqlNodeList columns = select.getSelectList();
        for (int i = 0; i < made.size(); i++) {
            if (made.get(i)) {
                String name = aggregate.getRowType().getFieldNames().get(i);
                SqlNode text = SqlUtil.stripAs(columns.get(i));
                groups.set(i, new CodePointSortKey(how).in(text, select));
                columns.set(
                        i,
                        SqlValidatorUtil.addAlias(SqlStdOperatorTable.MIN.createCall(SqlParserPos.ZERO, text), name));
            }
        }
    }

    /** In the ORDER BY of an aggregate, Calcite would write the place of such a column, which there is a number. */
    private static boolean isOrderedByExpression(Aggregate aggregate, Project project) {
        return aggregate.getAggCallList().stream()
                .flatMap(call -> call.getCollation().getKeys().stream())
                .anyMatch(key -> !(project.getProjects().get(key) instanceof RexInputRef));
    }

    private boolean isAggregated(RelNode input) {
        boolean isAggregate = input instanceof Aggregate
                || (input instanceof Project project && project.getInput() instanceof Aggregate);
        return isAggregate && dialect.supportsNestedAggregations();
    }

    @Override
    public Result visit(Project project) {
        Result projected = SortedColumns.of(project)
                .flatMap(columns -> sorted(project, columns))
                .orElseGet(() -> super.visit(project));
        return apart.contains(project) ? closed(projected, project) : projected;
    }

    /** Columns of sorted rows as one statement; empty if a table has just these. */
    private Optional<Result> sorted(Project project, SortedColumns columns) {
        Sort sort = columns.sort();
        if (!(written(visit(sort)) instanceof SqlSelect select) || selectsStar(select)) {
            return Optional.empty();
        }
        columns.leaveIn(select);
        List<Clause> clauses = new ArrayList<>(List.of(Clause.SELECT, Clause.ORDER_BY));
        if (sort.fetch != null) {
            clauses.add(Clause.FETCH);
        }
        if (sort.offset != null) {
            clauses.add(Clause.OFFSET);
        }
        return Optional.of(result(select, clauses, project, null));
    }

    /** What has been written so far. As a statement it would lose the names by which what comes around it may ask. */
    private static SqlNode written(Result result) {
        return SqlUtil.stripAs(result.asFrom());
    }

    /** As a query that takes no more clauses, so that what follows is asked of its result. */
    private Result closed(Result result, RelNode relation) {
        SqlNode statement = result.asStatement();
        if (statement instanceof SqlSelect select && !selectsStar(select)) {
            // Calcite gives no name to a column that has none in the statement either, but refers to it by one.
            List<SqlNode> columns = select.getSelectList();
            List<String> names = relation.getRowType().getFieldNames();
            select.setSelectList(new SqlNodeList(
                    IntStream.range(0, names.size())
                            .mapToObj(i -> SqlValidatorUtil.alias(columns.get(i)) == null
                                    ? SqlValidatorUtil.addAlias(columns.get(i), names.get(i))
                                    : columns.get(i))
                            .toList(),
                    SqlParserPos.ZERO));
        }
        return result(statement, List.of(Clause.SELECT, Clause.GROUP_BY), relation, null);
    }

    /** Where there are no nulls, their place is not written: it would keep some sources from sorting by an index. */
    @Override
    public Result visit(Sort sort) {
        List<RelFieldCollation> keys = sort.getCollation().getFieldCollations().stream()
                .map(key -> isNullable(sort, key.getFieldIndex())
                        ? key
                        : key.withNullDirection(RelFieldCollation.NullDirection.UNSPECIFIED))
                .toList();
        Result sorted =
                super.visit(LogicalSort.create(sort.getInput(), RelCollations.of(keys), sort.offset, sort.fetch));
        if (written(sorted) instanceof SqlSelect select) {
            if (keys.isEmpty() && sort.offset != null && dialect instanceof SourceDialects.SqlServer) {
                select.setOrderBy(inNoOrder());
            }
            if (!keys.isEmpty() && !sortsNullsAsSaid) {
                tellNulls(keys, select.getOrderList());
            }
            if (!keys.isEmpty()) {
                sortByCodePoints(sort, keys, select);
            }
        }
        return sorted;
    }

    /** By what is the same for all rows. */
    private static SqlNodeList inNoOrder() {
        SqlNodeList nothing = SqlNodeList.of(SqlLiteral.createNull(SqlParserPos.ZERO));
        return SqlNodeList.of(PlainSelect.of(SqlParserPos.ZERO, nothing, null));
    }

    /** Where the dialect would leave it to the source to put nulls where it does by itself. */
    private void tellNulls(List<RelFieldCollation> keys, SqlNodeList order) {
        List<Integer> places = places(keys, order);
        for (int i = 0; i < keys.size(); i++) {
            RelFieldCollation key = keys.get(i);
            SqlNode item = order.get(places.get(i));
            if (key.nullDirection != RelFieldCollation.NullDirection.UNSPECIFIED
                    && emulated(key, item) == null
                    && item.getKind() != SqlKind.NULLS_FIRST
                    && item.getKind() != SqlKind.NULLS_LAST) {
                order.set(
                        places.get(i),
                        (isNullsFirst(key) ? SqlStdOperatorTable.NULLS_FIRST : SqlStdOperatorTable.NULLS_LAST)
                                .createCall(SqlParserPos.ZERO, item));
            }
        }
    }

    /** Where in an ORDER BY its keys stand: before some stands one that tells nulls from others. */
    private List<Integer> places(List<RelFieldCollation> keys, SqlNodeList order) {
        List<Integer> places = new ArrayList<>();
        int place = 0;
        for (RelFieldCollation key : keys) {
            boolean told = key.nullDirection != RelFieldCollation.NullDirection.UNSPECIFIED;
            place += told && emulated(key, order.get(place)) != null ? 1 : 0;
            places.add(place++);
        }
        return places;
    }

    private @Nullable SqlNode emulated(RelFieldCollation key, SqlNode item) {
        return dialect.emulateNullDirection(item, isNullsFirst(key), key.direction.isDescending());
    }

    private static boolean isNullsFirst(RelFieldCollation key) {
        return key.nullDirection == RelFieldCollation.NullDirection.FIRST;
    }

    /** Text that the source would sort otherwise. */
    private void sortByCodePoints(Sort sort, List<RelFieldCollation> keys, SqlSelect select) {
        CodePointOrder how = capabilities.codePointOrder();
        if (how == null) {
            return;
        }
        List<Boolean> made = CodePointKeys.of(sort, capabilities);
        List<Integer> places = places(keys, select.getOrderList());
        for (int i = 0; i < made.size(); i++) {
            if (made.get(i)) {
                SqlNode item = select.getOrderList().get(places.get(i));
                select.getOrderList().set(places.get(i), new CodePointSortKey(how).in(item, select));
            }
        }
    }

    private static boolean isNullable(RelNode relation, int column) {
        return relation.getRowType().getFieldList().get(column).getType().isNullable();
    }

    private boolean isGroupable(RexNode key) {
        if (dialect instanceof H2SqlDialect || dialect instanceof MysqlSqlDialect) {
            return key instanceof RexInputRef;
        }
        boolean[] hasArgument = {false};
        key.accept(new RexVisitorImpl<@Nullable Void>(true) {
            @Override
            public @Nullable Void visitDynamicParam(RexDynamicParam parameter) {
                hasArgument[0] = true;
                return null;
            }
        });
        return !hasArgument[0] && RexUtil.containsInputRef(key);
    }

    /** What the source calls the table. */
    static List<String> path(TableScan scan) {
        return scan.getTable()
                .unwrapOrThrow(SourceTable.class)
                .description()
                .name()
                .path();
    }

    private static SqlNodeList columns(RelNode relation, SqlSelect select, Result result) {
        // The columns of a single table or query need no qualifier; what they would get is the name of this query.
        boolean oneTable = !(select.getFrom() instanceof SqlJoin);
        SqlNodeList columns = new SqlNodeList(SqlParserPos.ZERO);
        for (int i = 0; i < relation.getRowType().getFieldCount(); i++) {
            String name = relation.getRowType().getFieldNames().get(i);
            columns.add(
                    oneTable
                            ? new SqlIdentifier(name, SqlParserPos.QUOTED_ZERO)
                            : result.qualifiedContext().field(i));
        }
        return columns;
    }

    private static boolean selectsStar(SqlSelect select) {
        SqlNodeList list = select.getSelectList();
        return list == null || (list.size() == 1 && list.get(0) instanceof SqlIdentifier column && column.isStar());
    }
}
