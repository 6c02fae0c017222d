package io.braid.planner.validate;

import io.braid.planner.syntax.TypeNames;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Parameters that are cast to types such as regclass: they are text, because clients send names. */
final class NamedObjectParameters {
    private static final String PREFIX = "reg";

    private NamedObjectParameters() {}

    static void writeOutIn(SqlCall call) {
        if (call.getKind() == SqlKind.CAST
                && call.operandCount() == 2
                && call.operand(0) instanceof SqlDynamicParam parameter
                && call.operand(1) instanceof SqlDataTypeSpec type
                && type.getTypeName().isSimple()
                && type.getTypeName().getSimple().startsWith(PREFIX)) {
            SqlNode text = SqlStdOperatorTable.CAST.createCall(
                    parameter.getParserPosition(), parameter, TypeNames.tree("VARCHAR"));
            call.setOperand(0, text);
        }
    }
}
