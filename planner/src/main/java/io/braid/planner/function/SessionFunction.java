package io.braid.planner.function;

import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;

/**
 * A function over the catalog or the session, whose value depends on the user and the time. Braid computes it at run
 * time, for arguments of any type.
 */
public final class SessionFunction extends SqlFunction {
    SessionFunction(String name, SqlReturnTypeInference type, SqlOperandCountRange operands) {
        super(
                name,
                SqlKind.OTHER_FUNCTION,
                type,
                InferTypes.VARCHAR_1024,
                OperandTypes.variadic(operands),
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }

    @Override
    public boolean isDynamicFunction() {
        return true;
    }
}
