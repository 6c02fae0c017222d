package io.braid.planner.function;

import io.braid.planner.type.OwnType;
import io.braid.spi.type.Ticks;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlExtractFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** EXTRACT with an integer result as in Calcite, except for the seconds since the epoch, which have a fraction. */
final class Extract extends SqlExtractFunction {
    /** Digits of the seconds of every time, in ticks. */
    private static final int DIGITS = 19;

    Extract() {
        super("EXTRACT", false);
    }

    @Override
    public void validateCall(
            SqlCall call, SqlValidator validator, SqlValidatorScope scope, SqlValidatorScope operandScope) {
        SqlNode time = call.operand(1);
        if (validator.deriveType(scope, time) instanceof OwnType) {
            time.validateExpr(validator, operandScope);
            return;
        }
        if (isEpoch(call.operand(0)) && validator.deriveType(scope, time).getSqlTypeName() == SqlTypeName.TIME) {
            // Calcite rejects EPOCH of a time of day; in PostgreSQL it is the seconds since midnight.
            time.validateExpr(validator, operandScope);
            return;
        }
        super.validateCall(call, validator, scope, operandScope);
    }

    private static boolean isEpoch(SqlNode unit) {
        return unit instanceof SqlIntervalQualifier qualifier && qualifier.timeUnitRange == TimeUnitRange.EPOCH;
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        return binding.getOperandType(1) instanceof OwnType || super.checkOperandTypes(binding, throwOnFailure);
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
        RelDataType whole = super.inferReturnType(binding);
        if (binding.getOperandLiteralValue(0, TimeUnitRange.class) != TimeUnitRange.EPOCH) {
            return whole;
        }
        RelDataTypeFactory factory = binding.getTypeFactory();
        RelDataType seconds = factory.createSqlType(SqlTypeName.DECIMAL, DIGITS, Ticks.DIGITS);
        return factory.createTypeWithNullability(seconds, whole.isNullable());
    }
}
