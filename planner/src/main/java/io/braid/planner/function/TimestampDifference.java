package io.braid.planner.function;

import static org.apache.calcite.util.Static.RESOURCE;

import java.math.BigDecimal;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.jspecify.annotations.Nullable;

/** TIMESTAMPDIFF as BIGINT: Calcite's INTEGER overflows for small units. */
public final class TimestampDifference extends SqlFunction {
    private static final SqlFunction STANDARD = SqlStdOperatorTable.TIMESTAMP_DIFF;

    TimestampDifference() {
        super(STANDARD.getName(), SqlKind.TIMESTAMP_DIFF, null, null, null, SqlFunctionCategory.TIMEDATE);
    }

    /** Returns the number of units per second for units whose difference may overflow INTEGER; 0 for others. */
    public static long perSecond(@Nullable TimeUnit unit) {
        if (unit == null) {
            return 0;
        }
        return switch (unit) {
            case SECOND -> 1;
            case MILLISECOND -> 1_000;
            case MICROSECOND -> 1_000_000;
            case NANOSECOND -> 1_000_000_000;
            default -> 0;
        };
    }

    @Override
    public void validateCall(
            SqlCall call, SqlValidator validator, SqlValidatorScope scope, SqlValidatorScope operandScope) {
        super.validateCall(call, validator, scope, operandScope);
        SqlIntervalQualifier unit = call.operand(0);
        validator.validateTimeFrame(unit);
        if (unit.timeFrameName == null && multiplier(unit) == null) {
            throw validator.newValidationError(
                    unit, RESOURCE.invalidTimeFrameInOperation(unit.timeUnitRange.toString(), getName()));
        }
    }

    /** Returns the length of a unit; null if it has none. */
    private static @Nullable BigDecimal multiplier(SqlIntervalQualifier unit) {
        return unit.timeUnitRange.startUnit.multiplier;
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        return STANDARD.checkOperandTypes(binding, throwOnFailure);
    }

    @Override
    public SqlOperandCountRange getOperandCountRange() {
        return STANDARD.getOperandCountRange();
    }

    @Override
    public String getAllowedSignatures(String name) {
        return STANDARD.getAllowedSignatures(name);
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
        RelDataType standard = STANDARD.inferReturnType(binding);
        if (perSecond(binding.getOperandLiteralValue(0, TimeUnit.class)) == 0) {
            return standard;
        }
        RelDataTypeFactory factory = binding.getTypeFactory();
        return factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.BIGINT), standard.isNullable());
    }
}
