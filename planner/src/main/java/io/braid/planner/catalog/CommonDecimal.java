package io.braid.planner.catalog;

import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** Whether a decimal has room for the digits of several exact numbers, both before and after the point. */
public final class CommonDecimal {
    private CommonDecimal() {}

    /** Whether there is such a decimal for all values of these expressions; so it is said of what is not exact, too. */
    public static boolean holds(List<RexNode> expressions) {
        int whole = 0;
        int places = 0;
        for (RexNode expression : expressions) {
            if (!SqlTypeUtil.isExactNumeric(expression.getType())) {
                return true;
            }
            whole = Math.max(whole, wholeDigits(expression));
            places = Math.max(places, places(expression));
        }
        return whole + places <= DataType.MAX_DECIMAL_DIGITS;
    }

    /** The same of all values of these types. */
    public static boolean holdsTypes(List<RelDataType> types) {
        if (!types.stream().allMatch(SqlTypeUtil::isExactNumeric)) {
            return true;
        }
        List<DataType> exact = types.stream().map(Types::fromCalciteType).toList();
        int whole = exact.stream().mapToInt(DataType::wholeDigits).max().orElse(0);
        int places = exact.stream().mapToInt(DataType::scale).max().orElse(0);
        return whole + places <= DataType.MAX_DECIMAL_DIGITS;
    }

    private static int wholeDigits(RexNode expression) {
        BigDecimal constant = constant(expression);
        return constant == null
                ? Types.fromCalciteType(expression.getType()).wholeDigits()
                : Math.max(0, constant.precision() - constant.scale());
    }

    private static int places(RexNode expression) {
        BigDecimal constant = constant(expression);
        return constant == null ? Types.fromCalciteType(expression.getType()).scale() : Math.max(0, constant.scale());
    }

    private static @Nullable BigDecimal constant(RexNode expression) {
        return expression instanceof RexLiteral literal ? literal.getValueAs(BigDecimal.class) : null;
    }
}
