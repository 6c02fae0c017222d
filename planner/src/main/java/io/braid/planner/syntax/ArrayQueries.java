package io.braid.planner.syntax;

import io.braid.grammar.parser.Directions;
import io.braid.grammar.parser.PlainSelect;
import io.braid.planner.function.ArrayFunctions;
import io.braid.planner.function.FunctionTable;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code ARRAY(SELECT x FROM t ORDER BY y)} as {@code (SELECT ARRAY_AGG(v ORDER BY k) FROM (SELECT x, y FROM t) AS q
 * (v, k))}: an array of a query's rows, in order.
 */
final class ArrayQueries {
    private static final String ROWS = "collected";
    private static final String VALUE = "collected_value";
    private static final String KEY = "collected_key";

    private final SqlParserPos place;
    private final List<String> columns = new ArrayList<>(List.of(VALUE));
    private final List<SqlNode> keys = new ArrayList<>();

    private ArrayQueries(SqlParserPos place) {
        this.place = place;
    }

    static SqlNode rewritten(SqlCall array) {
        return new ArrayQueries(array.getParserPosition()).collected(array.operand(0));
    }

    private SqlNode collected(SqlNode query) {
        refuseSeveralColumns(query instanceof SqlOrderBy sorted ? sorted.query : query);
        SqlNode rows = query instanceof SqlOrderBy sorted && !sorted.orderList.isEmpty() ? withKeys(sorted) : query;
        List<SqlNode> named = new ArrayList<>(List.of(rows, new SqlIdentifier(ROWS, place)));
        columns.forEach(column -> named.add(new SqlIdentifier(column, place)));
        SqlNode values = FunctionTable.own("ARRAY_AGG").createCall(place, column(VALUE));
        SqlNode ordered = keys.isEmpty()
                ? values
                : SqlStdOperatorTable.WITHIN_GROUP.createCall(place, values, new SqlNodeList(keys, place));
        return PlainSelect.of(
                place,
                SqlNodeList.of(FunctionTable.own(ArrayFunctions.OR_EMPTY).createCall(place, ordered)),
                SqlStdOperatorTable.AS.createCall(place, named));
    }

    private static void refuseSeveralColumns(SqlNode query) {
        if (query instanceof SqlSelect select && select.getSelectList().size() > 1) {
            throw new BraidException(
                    ErrorCode.TYPE_MISMATCH,
                    "The query in ARRAY(SELECT ...) has one column, and this one has "
                            + select.getSelectList().size()
                            + ": an array has elements of one type, write one ARRAY(SELECT ...) for each",
                    CalciteErrors.at(select.getSelectList().get(1).getParserPosition()));
        }
    }

    private static SqlIdentifier column(String name) {
        return new SqlIdentifier(List.of(ROWS, name), SqlParserPos.ZERO);
    }

    /** Returns the rows with their sort keys as additional columns. Their own order only matters with a limit. */
    private SqlNode withKeys(SqlOrderBy sorted) {
        if (!(sorted.query instanceof SqlSelect select)
                || select.isDistinct()
                || select.getSelectList().size() != 1) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "ARRAY(SELECT ... ORDER BY ...) is of one column of a plain SELECT: write ARRAY_AGG(x ORDER BY"
                            + " x) around"
                            + " another query in FROM",
                    CalciteErrors.at(sorted.getParserPosition()));
        }
        SqlNodeList selected = select.getSelectList();
        SqlNode value = selected.get(0);
        for (SqlNode item : sorted.orderList) {
            SqlNode key = Directions.key(item);
            String column = VALUE;
            if (!isValue(key, value)) {
                column = KEY + keys.size();
                columns.add(column);
                selected.add(SqlStdOperatorTable.AS.createCall(place, key, new SqlIdentifier(column, place)));
            }
            keys.add(directed(item, column(column)));
        }
        boolean isAll = sorted.fetch == null && sorted.offset == null;
        return isAll ? select : sorted;
    }

    /** True if rows are sorted by the value itself, by its position or name. */
    private static boolean isValue(SqlNode key, SqlNode value) {
        return key instanceof SqlNumericLiteral
                || (value.getKind() == SqlKind.AS
                        && key instanceof SqlIdentifier name
                        && name.isSimple()
                        && name.getSimple()
                                .equalsIgnoreCase(((SqlIdentifier) ((SqlCall) value).operand(1)).getSimple()));
    }

    private static SqlNode directed(SqlNode item, SqlNode key) {
        return item instanceof SqlCall call && Directions.isDirection(call)
                ? call.getOperator().createCall(call.getParserPosition(), directed(call.operand(0), key))
                : key;
    }
}
