package io.braid.planner.function;

import io.braid.planner.type.OwnType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.util.Optionality;

/** Sum or average of intervals; other operands are delegated to the standard aggregate. */
final class IntervalAggregate extends SqlAggFunction {
    private final SqlAggFunction standard;

    IntervalAggregate(SqlAggFunction standard) {
        super(
                standard.getName(),
                null,
                standard.getKind(),
                ReturnTypes.ARG0_NULLABLE_IF_EMPTY,
                standard.getOperandTypeInference(),
                OperandTypes.ANY,
                SqlFunctionCategory.NUMERIC,
                false,
                false,
                Optionality.FORBIDDEN);
        this.standard = standard;
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        if (binding.getOperandCount() == 1 && OwnType.isInterval(binding.getOperandType(0))) {
            return true;
        }
        if (throwOnFailure) {
            ((SqlBasicCall) binding.getCall()).setOperator(standard);
        }
        return standard.checkOperandTypes(binding, throwOnFailure);
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
        return OwnType.isInterval(binding.getOperandType(0))
                ? super.inferReturnType(binding)
                : standard.inferReturnType(binding);
    }
}
