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
 * Converter of relational algebra over one source to SQL, with remote table names and explicit column lists. Public
 * because Calcite finds its methods by reflection.
 */
public final class SourceSqlConverter extends RelToSqlConverter {
    /** Projections and aggregations that are written as sub-queries of their own. */
    private final Set<RelNode> apart = Collections.newSetFromMap(new IdentityHashMap<>());

    private final boolean sortsNullsAsSaid;
    private final Capabilities capabilities;

    /**
     * @param sortsNullsAsSaid whether the source sorts nulls as the dialect declares; if not, NULLS FIRST or LAST is
     *     always written
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
            // The table may have gained or lost columns since it was described.
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
     * Gives a table an alias if a correlated sub-query refers to it by another name than its own. Without the alias, a
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
     * Writes a sub-query below an aggregate for keys without a column, keys with a parameter, and inputs that are
     * aggregated. In GROUP BY, a number is a column position (CALCITE-7679), and two parameters are never known to be
     * equal. For H2 and MySQL, computed keys need a sub-query too: they do not recognise the key in HAVING or the
     * select list.
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
            // Calcite does not know which databases support nested aggregates; all support an aggregate over a
            // sub-query.
            apart.add(aggregate.getInput());
        }
        Result aggregated = super.visit(aggregate);
        CodePointOrder order = capabilities.codePointOrder();
        if (order != null && CodePointKeys.of(aggregate, capabilities).contains(true)) {
            groupByCodePoints(aggregate, order, aggregated.asSelect());
        }
        return apart.contains(aggregate) ? closed(aggregated, aggregate) : aggregated;
    }

    /**
     * Groups text by code points where the source's collation differs. All texts of a group are then equal, so MIN
     * returns it.
     */
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

    /**
     * True if an aggregate is ordered by a computed column. Calcite would write its position, which is a constant
     * there.
     */
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

    /**
     * Writes a projection of sorted rows as one statement; empty if the projection selects exactly a table's columns.
     */
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

    /**
     * Returns the query written so far. {@code asStatement} would lose the aliases that the enclosing query refers to.
     */
    private static SqlNode written(Result result) {
        return SqlUtil.stripAs(result.asFrom());
    }

    /** Closes a query, so that further clauses apply to it as a sub-query. */
    private Result closed(Result result, RelNode relation) {
        SqlNode statement = result.asStatement();
        if (statement instanceof SqlSelect select && !selectsStar(select)) {
            // Calcite omits the alias of a column that is unnamed in the statement, but refers to it by a name.
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

    /** Omits NULLS FIRST or LAST for columns without nulls, which would keep some sources from using an index. */
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

    /** Returns an ORDER BY on a constant, for SQL Server requires one with OFFSET. */
    private static SqlNodeList inNoOrder() {
        SqlNodeList nothing = SqlNodeList.of(SqlLiteral.createNull(SqlParserPos.ZERO));
        return SqlNodeList.of(PlainSelect.of(SqlParserPos.ZERO, nothing, null));
    }

    /** Writes NULLS FIRST or LAST where the dialect would rely on the source's default. */
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

    /** Returns the positions of the sort keys in ORDER BY; an emulated null direction adds an item before its key. */
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

    /** Sorts text by code points where the source's collation differs. */
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

    /** Returns the table's remote path. */
    static List<String> path(TableScan scan) {
        return scan.getTable()
                .unwrapOrThrow(SourceTable.class)
                .description()
                .name()
                .path();
    }

    private static SqlNodeList columns(RelNode relation, SqlSelect select, Result result) {
        // Columns of a single table or sub-query need no qualifier; Calcite would use the alias of this query.
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
