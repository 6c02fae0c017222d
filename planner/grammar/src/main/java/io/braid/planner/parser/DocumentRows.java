package io.braid.planner.parser;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** What stands in FROM for the rows that a function makes of a document, of which JSON and XML are two kinds. */
final class DocumentRows {
    private DocumentRows() {}

    /**
     * The rows, which are called by a name.
     *
     * @param queried a name for the document where it is a query
     * @param others the arguments of the function behind the document
     */
    static SqlNode table(
            SqlFunction function, SqlNode document, String queried, List<SqlNode> others, SqlIdentifier rows) {
        SqlParserPos place = document.getParserPosition();
        boolean isQuery = SqlUtil.containsCall(document, call -> call.isA(SqlKind.QUERY));
        SqlIdentifier name = new SqlIdentifier(queried, place);
        List<SqlNode> arguments = new ArrayList<>();
        arguments.add(isQuery ? name.plus(queried, place) : document);
        arguments.addAll(others);
        SqlCall call = function.createCall(place, arguments);
        SqlNode table = SqlStdOperatorTable.COLLECTION_TABLE.createCall(place, call);
        if (!isQuery) {
            return SqlStdOperatorTable.AS.createCall(place, table, rows);
        }
        // A function is given what a row outside has, and no queries.
        SqlNode row = select(SqlNodeList.of(SqlStdOperatorTable.AS.createCall(place, document, name)), null, place);
        return new SqlJoin(
                place,
                SqlStdOperatorTable.AS.createCall(place, row, name),
                SqlLiteral.createBoolean(false, place),
                JoinType.CROSS.symbol(place),
                SqlStdOperatorTable.AS.createCall(place, SqlStdOperatorTable.LATERAL.createCall(place, table), rows),
                JoinConditionType.NONE.symbol(place),
                null);
    }

    /** A query of such rows, which may name columns of what stands before it in FROM. */
    static SqlNode lateral(SqlNodeList columns, SqlNode from) {
        SqlParserPos place = from.getParserPosition();
        return SqlStdOperatorTable.LATERAL.createCall(place, select(columns, from, place));
    }

    static SqlSelect select(SqlNodeList columns, @Nullable SqlNode from, SqlParserPos place) {
        return new SqlSelect(
                place, null, columns, from, null, null, null, null, null, null, null, null, SqlNodeList.EMPTY);
    }
}
