package io.braid.planner.syntax;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.jspecify.annotations.Nullable;

/** Rewriting of {@code FILTER (WHERE NULL)}, to which Calcite assigns no type, to a filter that passes no row. */
final class NullFilters {
    private NullFilters() {}

    static @Nullable SqlNode rewritten(SqlCall call) {
        if (call.getKind() != SqlKind.FILTER || !SqlUtil.isNullLiteral(call.operand(1), false)) {
            return null;
        }
        SqlNode condition = call.operand(1);
        SqlNode never = SqlLiteral.createBoolean(false, condition.getParserPosition());
        return call.getOperator().createCall(call.getParserPosition(), call.operand(0), never);
    }
}
