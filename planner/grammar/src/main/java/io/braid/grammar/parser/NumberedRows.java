package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * {@code f(x) WITH ORDINALITY} in FROM: the rows of a function, each with its number. The operator wraps the call of
 * the function.
 */
public final class NumberedRows extends SqlSpecialOperator {
    private static final NumberedRows OPERATOR = new NumberedRows();

    private NumberedRows() {
        super("WITH ORDINALITY", SqlKind.OTHER);
    }

    /** Adds ordinality to a function's call in FROM, {@code TABLE (f(x))}. */
    public static SqlNode of(SqlNode table) {
        SqlNode call = ((SqlCall) table).operand(0);
        return SqlStdOperatorTable.COLLECTION_TABLE.createCall(
                table.getParserPosition(), OPERATOR.createCall(table.getParserPosition(), call));
    }

    /** True if a call has ordinality. */
    public static boolean isMeant(SqlCall call) {
        return call.getOperator() instanceof NumberedRows;
    }

    /** Returns the call of the function. */
    public static SqlCall function(SqlCall call) {
        return isMeant(call) ? call.operand(0) : call;
    }
}
