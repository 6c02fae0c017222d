package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Conditions on the rank of a row. */
final class RankedRows {
    private RankedRows() {}

    /** Returns the condition for the first row of each partition. */
    static SqlNode first(SqlNodeList partition, SqlNodeList order) {
        SqlParserPos place = partition.getParserPosition();
        return SqlStdOperatorTable.EQUALS.createCall(
                place, over(SqlStdOperatorTable.ROW_NUMBER, partition, order, place), number(1, place));
    }

    /** Returns the condition for the first rows and the peers of the last one. */
    static SqlNode firstWithTies(SqlNode count, SqlNodeList order) {
        SqlParserPos place = count.getParserPosition();
        return SqlStdOperatorTable.LESS_THAN_OR_EQUAL.createCall(
                place, over(SqlStdOperatorTable.RANK, SqlNodeList.EMPTY, order, place), count);
    }

    private static SqlNode over(SqlAggFunction function, SqlNodeList partition, SqlNodeList order, SqlParserPos place) {
        SqlWindow window = SqlWindow.create(
                null,
                null,
                partition,
                order,
                SqlLiteral.createBoolean(false, SqlParserPos.ZERO),
                null,
                null,
                null,
                SqlWindow.createExcludeNoOthers(place),
                place);
        return SqlStdOperatorTable.OVER.createCall(place, function.createCall(place), window);
    }

    private static SqlLiteral number(int value, SqlParserPos place) {
        return SqlLiteral.createExactNumeric(String.valueOf(value), place);
    }
}
