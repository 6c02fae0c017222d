package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * {@code f(x) WITH ORDINALITY} in FROM: the rows of a function, each with its number. It stands where the call of the
 * function does.
 */
public final class NumberedRows extends SqlSpecialOperator {
    private static final NumberedRows OPERATOR = new NumberedRows();

    private NumberedRows() {
        super("WITH ORDINALITY", SqlKind.OTHER);
    }

    /** A function's call in FROM, {@code TABLE (f(x))}, with numbers. */
    public static SqlNode of(SqlNode table) {
        SqlNode call = ((SqlCall) table).operand(0);
        return SqlStdOperatorTable.COLLECTION_TABLE.createCall(
                table.getParserPosition(), OPERATOR.createCall(table.getParserPosition(), call));
    }

    /** True if what stands in FROM for a function has numbers beside it. */
    public static boolean isMeant(SqlCall call) {
        return call.getOperator() instanceof NumberedRows;
    }

    /** The call of the function. */
    public static SqlCall function(SqlCall call) {
        return isMeant(call) ? call.operand(0) : call;
    }
}
