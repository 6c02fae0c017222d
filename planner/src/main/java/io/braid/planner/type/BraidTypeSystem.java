package io.braid.planner.type;

import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import java.math.RoundingMode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Type system of Braid's SQL: decimals of 38 digits, exact sums and averages, text without padding. */
public final class BraidTypeSystem extends RelDataTypeSystemImpl {
    public static final BraidTypeSystem INSTANCE = new BraidTypeSystem();
    private static final int AVERAGE_SCALE = 6;
    /** Fractional digits of a second, as in PostgreSQL. */
    private static final int CLOCK_DIGITS = 6;

    private BraidTypeSystem() {}

    @Override
    public int getMaxPrecision(SqlTypeName type) {
        return switch (type) {
            case DECIMAL -> DataType.MAX_DECIMAL_DIGITS;
            case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ -> Ticks.DIGITS;
            default -> super.getMaxPrecision(type);
        };
    }

    @Override
    public int getMaxScale(SqlTypeName type) {
        return type == SqlTypeName.DECIMAL ? DataType.MAX_DECIMAL_DIGITS : super.getMaxScale(type);
    }

    @Override
    public int getDefaultPrecision(SqlTypeName type) {
        return switch (type) {
            case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ -> CLOCK_DIGITS;
            case DECIMAL -> DataType.MAX_DECIMAL_DIGITS;
            default -> super.getDefaultPrecision(type);
        };
    }

    /**
     * Returns the type of a sum as in PostgreSQL: BIGINT for small integers, exact decimals for BIGINT, the widest
     * decimal for decimals.
     */
    @Override
    public RelDataType deriveSumType(RelDataTypeFactory factory, RelDataType argument) {
        RelDataType sum =
                switch (argument.getSqlTypeName()) {
                    case TINYINT, SMALLINT, INTEGER -> factory.createSqlType(SqlTypeName.BIGINT);
                    case BIGINT -> decimal(factory, 0);
                    case DECIMAL -> decimal(factory, argument.getScale());
                    default -> argument;
                };
        return factory.createTypeWithNullability(sum, argument.isNullable());
    }

    @Override
    public RelDataType deriveAvgAggType(RelDataTypeFactory factory, RelDataType argument) {
        RelDataType average = SqlTypeUtil.isExactNumeric(argument)
                ? decimal(factory, Math.max(argument.getScale(), AVERAGE_SCALE))
                : argument;
        return factory.createTypeWithNullability(average, argument.isNullable());
    }

    /** Returns rounding half away from zero, as in the engine. */
    @Override
    public RoundingMode roundingMode() {
        return RoundingMode.HALF_UP;
    }

    @Override
    public boolean shouldConvertRaggedUnionTypesToVarying() {
        return true;
    }

    private static RelDataType decimal(RelDataTypeFactory factory, int scale) {
        return factory.createSqlType(SqlTypeName.DECIMAL, DataType.MAX_DECIMAL_DIGITS, scale);
    }
}
