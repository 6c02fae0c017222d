package io.braid.grammar.parser;

import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Input of {@code SELECT 1 WHERE condition} without FROM: one row, to which the condition applies. */
public final class OneRow {
    private OneRow() {}

    /** Returns the row for a query with these columns. */
    public static SqlNode of(List<SqlNode> columns, SqlParserPos place) {
        for (SqlNode column : columns) {
            if (column instanceof SqlIdentifier name && name.isStar()) {
                SqlParserPos star = name.getParserPosition();
                throw new Mistake(
                        ErrorCode.SYNTAX_ERROR,
                        new Place(star.getLineNum(), star.getColumnNum()),
                        "SELECT * needs a FROM");
            }
        }
        SqlNode row = SqlStdOperatorTable.ROW.createCall(place, SqlLiteral.createExactNumeric("0", place));
        return SqlStdOperatorTable.AS.createCall(
                place, SqlStdOperatorTable.VALUES.createCall(place, row), new SqlIdentifier("one row", place));
    }
}
