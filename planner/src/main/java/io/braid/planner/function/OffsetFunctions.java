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
 * Window functions over other rows, with corrections of Calcite's: LAG, LEAD, NTH_VALUE and NTILE. It takes those that
 * yield what another row has for never null in cases in which they may be, and would then leave out what asks about it;
 * and how many parts to make has to be written out.
 */
final class OffsetFunctions {
    static final List<SqlAggFunction> ALL =
            List.of(new Neighbour(SqlKind.LAG), new Neighbour(SqlKind.LEAD), new NthValue(), new Tiles());

    private OffsetFunctions() {}

    /** LAG or LEAD, nullable where the other row's value is, whatever the default. */
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

    /** NTH_VALUE, nullable since the frame may have fewer rows. */
    private static final class NthValue extends SqlNthValueAggFunction {
        NthValue() {
            super(SqlKind.NTH_VALUE);
        }

        @Override
        public RelDataType inferReturnType(SqlOperatorBinding call) {
            return call.getTypeFactory().createTypeWithNullability(super.inferReturnType(call), true);
        }
    }

    /** NTILE, whose number of buckets may be a parameter and is checked at run time. */
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
