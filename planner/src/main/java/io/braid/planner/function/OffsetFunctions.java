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
 * Window functions LAG, LEAD, NTH_VALUE and NTILE with corrected typing. Calcite infers their results as not null in
 * cases where they can be null, and would then remove IS NULL tests. It also requires a literal number of buckets.
 */
final class OffsetFunctions {
    static final List<SqlAggFunction> ALL =
            List.of(new Neighbour(SqlKind.LAG), new Neighbour(SqlKind.LEAD), new NthValue(), new Tiles());

    private OffsetFunctions() {}

    /** LAG or LEAD, nullable if the value of the other row is, regardless of the default. */
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

    /** NTH_VALUE, nullable because the frame may have fewer rows. */
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
