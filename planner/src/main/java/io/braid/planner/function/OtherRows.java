package io.braid.planner.function;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlLeadLagAggFunction;
import org.apache.calcite.sql.fun.SqlNthValueAggFunction;

/** Functions that yield what another row has, which Calcite takes for never null in cases in which they may be, and would then leave out what asks about it. */
final class OtherRows {
    static final List<SqlAggFunction> ALL =
            List.of(new Neighbour(SqlKind.LAG), new Neighbour(SqlKind.LEAD), new NthValue());

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
}
