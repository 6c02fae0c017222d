package io.braid.rivals.calcite;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Type system in which averages of decimals have six fractional digits; Calcite's default has only the scale of the
 * argument.
 */
public final class ExactAverages extends RelDataTypeSystemImpl {
    private static final int DIGITS = 6;

    @Override
    public RelDataType deriveAvgAggType(RelDataTypeFactory types, RelDataType argument) {
        if (argument.getSqlTypeName() != SqlTypeName.DECIMAL) {
            return super.deriveAvgAggType(types, argument);
        }
        RelDataType exact = types.createSqlType(
                SqlTypeName.DECIMAL, getMaxPrecision(SqlTypeName.DECIMAL), Math.max(DIGITS, argument.getScale()));
        return types.createTypeWithNullability(exact, argument.isNullable());
    }
}
