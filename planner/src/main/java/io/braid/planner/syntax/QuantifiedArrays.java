package io.braid.planner.syntax;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.jspecify.annotations.Nullable;

/** Rewrite of {@code = ANY (ARRAY[...])} to a comparison with the list of the array's elements. */
final class QuantifiedArrays {
    private QuantifiedArrays() {}

    static @Nullable SqlNode rewritten(SqlCall call) {
        if (!(call.getOperator() instanceof SqlQuantifyOperator)
                || !(call.getOperandList().get(1) instanceof SqlNodeList values)
                || !isArray(values)) {
            return null;
        }
        SqlCall array = (SqlCall) values.get(0);
        SqlNodeList elements = new SqlNodeList(array.getOperandList(), array.getParserPosition());
        return call.getOperator().createCall(call.getParserPosition(), call.operand(0), elements);
    }

    private static boolean isArray(SqlNodeList values) {
        return values.size() == 1
                && values.get(0) instanceof SqlCall array
                && array.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR
                && array.operandCount() > 0;
    }
}
