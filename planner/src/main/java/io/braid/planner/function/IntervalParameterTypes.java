package io.braid.planner.function;

import io.braid.planner.type.OwnType;
import io.braid.spi.type.TypeKind;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Types of parameters in operations with times and intervals, as in PostgreSQL. */
final class IntervalParameterTypes {
    private IntervalParameterTypes() {}

    /** Infers the operand types of arithmetic; false if it involves other types. */
    static boolean infer(SqlKind kind, SqlCallBinding binding, RelDataType[] operands) {
        for (int i = 0; i < operands.length && operands.length == 2; i++) {
            RelDataType known = binding.getOperandType(1 - i);
            RelDataType inferred = beside(kind, known, binding.getTypeFactory());
            if (inferred != null && isUnknown(binding.getOperandType(i))) {
                operands[i] = inferred;
                operands[1 - i] = known;
                return true;
            }
        }
        return false;
    }

    private static boolean isUnknown(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.UNKNOWN || type.getSqlTypeName() == SqlTypeName.NULL;
    }

    private static @Nullable RelDataType beside(SqlKind kind, RelDataType known, RelDataTypeFactory factory) {
        boolean isFactor = kind == SqlKind.TIMES || kind == SqlKind.DIVIDE;
        if (OwnType.isInterval(known)) {
            RelDataType factor = factory.createSqlType(SqlTypeName.DOUBLE);
            return factory.createTypeWithNullability(isFactor ? factor : known, true);
        }
        boolean takesInterval = kind == SqlKind.PLUS
                && (known.getSqlTypeName() == SqlTypeName.TIMESTAMP
                        || known.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE
                        || OwnType.isZonedTime(known));
        return takesInterval ? OwnType.of(TypeKind.INTERVAL, true) : null;
    }
}
