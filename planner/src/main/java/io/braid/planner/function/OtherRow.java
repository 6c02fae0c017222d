package io.braid.planner.function;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlLeadLagAggFunction;

/**
 * LAG and LEAD. They are null where the other row has a null, while Calcite takes those for never null that have a default which is not,
 * and would leave out what asks them about it.
 */
final class OtherRow extends SqlLeadLagAggFunction {
    static final List<OtherRow> ALL = List.of(new OtherRow(SqlKind.LAG), new OtherRow(SqlKind.LEAD));

    private OtherRow(SqlKind kind) {
        super(kind);
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding call) {
        RelDataType type = super.inferReturnType(call);
        boolean isNullable = type.isNullable() || call.getOperandType(0).isNullable();
        return call.getTypeFactory().createTypeWithNullability(type, isNullable);
    }
}
