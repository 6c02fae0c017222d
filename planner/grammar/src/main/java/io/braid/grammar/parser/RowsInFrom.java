package io.braid.grammar.parser;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
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

/** Call of a table function in FROM. */
public final class RowsInFrom {
    private RowsInFrom() {}

    /**
     * Returns the table expression for FROM, with an alias.
     *
     * @param queried alias prefix of the rows for arguments that are sub-queries
     */
    public static SqlNode table(SqlFunction function, List<SqlNode> arguments, String queried, SqlIdentifier rows) {
        SqlParserPos place = arguments.get(0).getParserPosition();
        SqlIdentifier row = new SqlIdentifier(queried, place);
        List<SqlNode> known = new ArrayList<>();
        List<SqlNode> queries = new ArrayList<>();
        for (SqlNode argument : arguments) {
            // Arguments of the function may reference outer rows, but must not be sub-queries.
            if (SqlUtil.containsCall(argument, call -> call.isA(SqlKind.QUERY))) {
                String name = queried + queries.size();
                queries.add(SqlStdOperatorTable.AS.createCall(place, argument, new SqlIdentifier(name, place)));
                known.add(row.plus(name, place));
            } else {
                known.add(argument);
            }
        }
        SqlNode table = SqlStdOperatorTable.COLLECTION_TABLE.createCall(place, function.createCall(place, known));
        if (queries.isEmpty()) {
            return SqlStdOperatorTable.AS.createCall(place, table, rows);
        }
        return new SqlJoin(
                place,
                SqlStdOperatorTable.AS.createCall(place, select(new SqlNodeList(queries, place), null, place), row),
                SqlLiteral.createBoolean(false, place),
                JoinType.CROSS.symbol(place),
                SqlStdOperatorTable.AS.createCall(place, SqlStdOperatorTable.LATERAL.createCall(place, table), rows),
                JoinConditionType.NONE.symbol(place),
                null);
    }

    /** Returns a lateral query of such rows. */
    public static SqlNode lateral(SqlNodeList columns, SqlNode from) {
        SqlParserPos place = from.getParserPosition();
        return SqlStdOperatorTable.LATERAL.createCall(place, select(columns, from, place));
    }

    public static SqlSelect select(SqlNodeList columns, @Nullable SqlNode from, SqlParserPos place) {
        return new SqlSelect(
                place, null, columns, from, null, null, null, null, null, null, null, null, SqlNodeList.EMPTY);
    }
}
