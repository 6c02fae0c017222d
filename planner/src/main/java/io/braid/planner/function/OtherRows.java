package io.braid.planner.function;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlLeadLagAggFunction;
import org.apache.calcite.sql.fun.SqlNthValueAggFunction;
import org.apache.calcite.sql.fun.SqlNtileAggFunction;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Functions over other rows that are not quite Calcite's. It takes those that yield what another row has for never null in cases in which
 * they may be, and would then leave out what asks about it; and how many parts to make has to be written out.
 */
final class OtherRows {
    static final List<SqlAggFunction> ALL =
            List.of(new Neighbour(SqlKind.LAG), new Neighbour(SqlKind.LEAD), new NthValue(), new Tiles());

    private OtherRows() {}

    /** LAG and LEAD are null where the other row has a null, whatever stands for a row that there is not. */
    private static final class Neighbour extends SqlLeadLagAggFunction {
        Neighbour(SqlKind kind) {
            super(kind);
        }

        @Override
        public RelDataType inferReturnType(SqlOperatorBinding call) {
            RelDataType type = super.inferReturnType(call);
            boolean isNullable = type.isNullable() || call.getOperandType(0).isNullable();
            return call.getTypeFactory().createTypeWithNullability(type, isNullable);
        }
    }

    /** The n-th row of a frame need not be there. */
    private static final class NthValue extends SqlNthValueAggFunction {
        NthValue() {
            super(SqlKind.NTH_VALUE);
        }

        @Override
        public RelDataType inferReturnType(SqlOperatorBinding call) {
            return call.getTypeFactory().createTypeWithNullability(super.inferReturnType(call), true);
        }
    }

    /** How many parts NTILE makes may be a parameter: whether that is above 0 is seen when it is given. */
    private static final class Tiles extends SqlNtileAggFunction {
        @Override
        public SqlOperandTypeInference getOperandTypeInference() {
            return (call, returned, operands) ->
                    operands[0] = call.getTypeFactory().createSqlType(SqlTypeName.INTEGER);
        }

        @Override
        public boolean checkOperandTypes(SqlCallBinding call, boolean throwOnFailure) {
            return call.operand(0) instanceof SqlDynamicParam || super.checkOperandTypes(call, throwOnFailure);
        }
    }
}
