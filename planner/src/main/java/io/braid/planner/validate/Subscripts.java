package io.braid.planner.validate;

import io.braid.planner.function.ArrayFunctions;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.syntax.TypeNames;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** Validation of {@code x[1]} and {@code x[1:2]}: x must be an array, and subscripts integers. */
final class Subscripts {
    private final SqlValidator validator;

    Subscripts(SqlValidator validator) {
        this.validator = validator;
    }

    static boolean isOne(SqlCall call) {
        return call.getKind() == SqlKind.ITEM || call.getOperator().getName().equals(ArrayFunctions.SLICE);
    }

    /** Fails if the operands are invalid; a text is converted to a number, as in other contexts. */
    void check(SqlValidatorScope scope, SqlCall call) {
        SqlNode array = call.operand(0);
        if (array instanceof SqlDynamicParam) {
            throw ArrayCalls.unknownElements(array);
        }
        RelDataType arrays = validator.deriveType(scope, array);
        if (!ArrayFunctions.isArray(arrays)) {
            throw mismatch(
                    "Brackets stand behind an array, and this is " + arrays
                            + ": JSON has json -> 0, and a text SUBSTRING(text FROM 1 FOR 2)",
                    array);
        }
        for (int i = 1; i < call.operandCount(); i++) {
            call.setOperand(i, number(scope, call.operand(i)));
        }
    }

    private SqlNode number(SqlValidatorScope scope, SqlNode number) {
        if (number instanceof SqlDynamicParam || SqlUtil.isNullLiteral(number, true)) {
            return number;
        }
        RelDataType type = validator.deriveType(scope, number);
        if (SqlTypeUtil.inCharFamily(type)) {
            return SqlStdOperatorTable.CAST.createCall(number.getParserPosition(), number, TypeNames.tree("INTEGER"));
        }
        if (!SqlTypeUtil.isIntType(type)) {
            throw mismatch(
                    "The number of an element is a whole one, and this is " + type + ": write a[CAST(x AS INTEGER)]",
                    number);
        }
        return number;
    }

    private static BraidException mismatch(String message, SqlNode what) {
        return new BraidException(ErrorCode.TYPE_MISMATCH, message, CalciteErrors.at(what.getParserPosition()));
    }
}
