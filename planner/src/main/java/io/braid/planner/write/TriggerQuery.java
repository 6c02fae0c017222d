package io.braid.planner.write;

import io.braid.grammar.parser.PlainSelect;
import io.braid.grammar.parser.TreeCopy;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.write.TriggerStatement.RowColumn;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Query of the rows that a statement writes into a view with a trigger: the columns of NEW and OLD that the trigger
 * reads, a constant, and the RETURNING list.
 *
 * <p>NEW has the values of the statement. Columns without a value are null for INSERT and unchanged for UPDATE.
 */
public final class TriggerQuery {
    private static final SqlParserPos ZERO = SqlParserPos.ZERO;

    private final TriggeredView view;
    private final String alias;
    private final List<Integer> columns;
    /**
     * Rows of the statement's own values; for UPDATE or DELETE, including the columns that the user must be able to
     * read.
     */
    private final SqlNode values;

    private final @Nullable SqlNode condition;
    private final WriteKind kind;

    private TriggerQuery(
            TriggeredView view,
            @Nullable SqlIdentifier alias,
            List<Integer> columns,
            SqlNode values,
            @Nullable SqlNode condition,
            WriteKind kind) {
        this.view = view;
        this.alias = alias == null ? view.name() : alias.getSimple();
        this.columns = columns;
        this.values = values;
        this.condition = condition;
        this.kind = kind;
    }

    /** Creates the query of an INSERT, UPDATE or DELETE. */
    public static TriggerQuery of(SqlNode change, TriggeredView view) {
        if (change instanceof SqlInsert insert) {
            SqlNodeList named = insert.getTargetColumnList();
            List<Integer> columns = named == null ? view.all() : view.columns(named);
            List<SqlNode> source = new ArrayList<>(1);
            List<Integer> filled = filled(insert.getSource(), columns, named != null, view, source);
            return new TriggerQuery(view, null, filled, source.get(0), null, WriteKind.INSERT);
        }
        if (change instanceof SqlUpdate update) {
            List<Integer> columns = view.columns(update.getTargetColumnList());
            SqlNodeList items = new SqlNodeList(ZERO);
            for (int i = 0; i < columns.size(); i++) {
                items.add(as(view.typed(update.getSourceExpressionList().get(i), columns.get(i)), "v" + i));
            }
            return new TriggerQuery(view, update.getAlias(), columns, items, update.getCondition(), WriteKind.UPDATE);
        }
        SqlDelete delete = (SqlDelete) change;
        return new TriggerQuery(
                view, delete.getAlias(), List.of(), new SqlNodeList(ZERO), delete.getCondition(), WriteKind.DELETE);
    }

    /** Returns the view columns that the statement has values for. */
    public List<Integer> columns() {
        return columns;
    }

    /** Returns a query of the values only, for checking the user's privileges. */
    public SqlNode ofUser() {
        if (kind == WriteKind.INSERT) {
            return TreeCopy.of(values);
        }
        SqlNodeList items = copy((SqlNodeList) values);
        if (items.isEmpty()) {
            items.add(SqlLiteral.createExactNumeric("1", ZERO));
        }
        return rowsOf(items);
    }

    /** Returns a query of the RETURNING list, for checking the user's privileges. */
    public SqlNode ofUser(SqlNodeList returning) {
        return PlainSelect.of(ZERO, copy(returning), as(view.identifier(), alias));
    }

    private SqlNode rowsOf(SqlNodeList items) {
        SqlSelect select = PlainSelect.of(ZERO, items, as(view.identifier(), alias));
        select.setWhere(condition == null ? null : TreeCopy.of(condition));
        return select;
    }

    /**
     * Returns the whole query.
     *
     * @param used the columns that the trigger reads
     * @param returning the RETURNING list; null if there is none
     * @param isConverted true for a value, by its position, that must be cast to the type of its column
     */
    public SqlNode rows(List<RowColumn> used, @Nullable SqlNodeList returning, Function<Integer, Boolean> isConverted) {
        SqlNodeList list = new SqlNodeList(ZERO);
        for (RowColumn column : used) {
            String name = column.isNew() ? view.columnName(column.column()) : old(column.column());
            list.add(as(new SqlIdentifier(List.of(alias, name), ZERO), "k" + list.size()));
        }
        list.add(as(SqlLiteral.createExactNumeric("0", ZERO), "k" + list.size()));
        if (returning != null) {
            copy(returning).forEach(list::add);
        }
        return PlainSelect.of(ZERO, list, as(both(isConverted), alias));
    }

    /** Returns OLD and NEW side by side; for DELETE, OLD under both names, because RETURNING reads it. */
    private SqlNode both(Function<Integer, Boolean> isConverted) {
        SqlNodeList list = new SqlNodeList(ZERO);
        for (int column : view.all()) {
            int place = columns.indexOf(column);
            if (kind != WriteKind.INSERT) {
                list.add(as(new SqlIdentifier(old(column), ZERO), old(column)));
            }
            list.add(as(value(column, place, isConverted), view.columnName(column)));
        }
        return PlainSelect.of(ZERO, list, named());
    }

    /** Returns the value of a column in NEW. */
    private SqlNode value(int column, int place, Function<Integer, Boolean> isConverted) {
        if (place >= 0) {
            SqlNode written = new SqlIdentifier("v" + place, ZERO);
            return isConverted.apply(place) ? view.cast(written, column) : written;
        }
        return kind == WriteKind.INSERT
                ? view.cast(SqlLiteral.createNull(ZERO), column)
                : new SqlIdentifier(old(column), ZERO);
    }

    private static SqlNodeList copy(SqlNodeList list) {
        SqlNodeList copy = new SqlNodeList(list.getParserPosition());
        list.forEach(item -> copy.add(TreeCopy.of(item)));
        return copy;
    }

    /** Returns the source rows: the values of an INSERT, or rows of the view with new values. */
    private SqlNode named() {
        if (kind == WriteKind.INSERT) {
            List<SqlNode> operands = new ArrayList<>(List.of(TreeCopy.of(values), new SqlIdentifier("n", ZERO)));
            for (int i = 0; i < columns.size(); i++) {
                operands.add(new SqlIdentifier("v" + i, ZERO));
            }
            return SqlStdOperatorTable.AS.createCall(ZERO, operands);
        }
        SqlNodeList items = copy((SqlNodeList) values);
        for (int column : view.all()) {
            items.add(as(new SqlIdentifier(List.of(alias, view.columnName(column)), ZERO), old(column)));
        }
        return as(rowsOf(items), "n");
    }

    /** Returns an alias that conflicts with no unquoted column name of a view. */
    private static String old(int column) {
        return "old " + column;
    }

    /** Returns the value's expression in the first row; null if unknown. */
    public @Nullable SqlNode written(int place) {
        SqlNode query = values;
        if (query instanceof SqlNodeList items) {
            return ((SqlCall) items.get(place)).operand(0);
        }
        if (query.getKind() == SqlKind.VALUES) {
            return ((SqlCall) ((SqlCall) query).operand(0)).operand(place);
        }
        SqlNode select = query instanceof SqlOrderBy ordered ? ordered.query : query;
        if (select instanceof SqlSelect plain && place < plain.getSelectList().size()) {
            SqlNode item = plain.getSelectList().get(place);
            return item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
        }
        return null;
    }

    /** Adds the source with typed parameters to a list, and returns the columns that it fills. */
    private static List<Integer> filled(
            SqlNode source, List<Integer> columns, boolean named, TriggeredView view, List<SqlNode> typed) {
        if (source.getKind() == SqlKind.VALUES) {
            List<SqlNode> rows = new ArrayList<>();
            List<Integer> filled = List.of();
            for (SqlNode row : ((SqlCall) source).getOperandList()) {
                List<SqlNode> items = row.getKind() == SqlKind.ROW ? ((SqlCall) row).getOperandList() : List.of(row);
                filled = filled(items.size(), columns, named, view, row);
                List<SqlNode> values = new ArrayList<>();
                for (int i = 0; i < items.size(); i++) {
                    values.add(view.typed(items.get(i), filled.get(i)));
                }
                rows.add(SqlStdOperatorTable.ROW.createCall(row.getParserPosition(), values));
            }
            typed.add(((SqlCall) source).getOperator().createCall(source.getParserPosition(), rows));
            return filled;
        }
        SqlNode query = source instanceof SqlOrderBy ordered ? ordered.query : source;
        if (query instanceof SqlSelect select
                && select.getSelectList().stream()
                        .noneMatch(item -> item instanceof SqlIdentifier name && name.isStar())) {
            List<Integer> filled = filled(select.getSelectList().size(), columns, named, view, source);
            SqlNodeList items = new SqlNodeList(select.getSelectList().getParserPosition());
            for (int i = 0; i < filled.size(); i++) {
                items.add(view.typed(select.getSelectList().get(i), filled.get(i)));
            }
            select.setSelectList(items);
            typed.add(source);
            return filled;
        }
        typed.add(source);
        return columns;
    }

    /** Returns as many of the first columns as there are values. */
    static List<Integer> filled(int values, List<Integer> columns, boolean named, TriggeredView view, SqlNode place) {
        if (values == columns.size() || (!named && values < columns.size())) {
            return columns.subList(0, values);
        }
        throw new BraidException(
                ErrorCode.SYNTAX_ERROR,
                "INSERT has " + values + " values for " + columns.size() + " columns of " + view.path(),
                CalciteErrors.at(place.getParserPosition()));
    }

    private static SqlNode as(SqlNode node, String name) {
        return SqlStdOperatorTable.AS.createCall(node.getParserPosition(), node, new SqlIdentifier(name, ZERO));
    }

    /** Returns for each value whether it must be cast to the type of its column; fails if that is impossible. */
    public List<Boolean> conversions(RelDataType found) {
        if (kind == WriteKind.INSERT && found.getFieldCount() != columns.size()) {
            throw new BraidException(
                    ErrorCode.SYNTAX_ERROR,
                    "INSERT has " + found.getFieldCount() + " values for " + columns.size() + " columns of "
                            + view.path(),
                    CalciteErrors.at(values.getParserPosition()));
        }
        List<Boolean> conversions = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            conversions.add(view.isConverted(found.getFieldList().get(i).getType(), columns.get(i), written(i)));
        }
        return conversions;
    }
}
