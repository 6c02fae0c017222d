package io.braid.planner.type;

import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Common decimal type of several exact numbers, if 38 digits suffice before and after the point. */
public final class CommonDecimal {
    private CommonDecimal() {}

    /** True if a decimal type holds all values of these expressions, or if some are not exact. */
    public static boolean holds(List<RexNode> expressions) {
        return expressions.stream().anyMatch(expression -> !SqlTypeUtil.isExactNumeric(expression.getType()))
                || haveRoom(expressions.stream().map(Digits::of).toList());
    }

    /** True if a decimal type holds all values of these types, or if some are not exact. */
    public static boolean holdsTypes(List<RelDataType> types) {
        return types.stream().anyMatch(type -> !SqlTypeUtil.isExactNumeric(type))
                || haveRoom(types.stream().map(Digits::of).toList());
    }

    private static boolean haveRoom(List<Digits> numbers) {
        int whole = numbers.stream().mapToInt(Digits::whole).max().orElse(0);
        int places = numbers.stream().mapToInt(Digits::places).max().orElse(0);
        return whole + places <= DataType.MAX_DECIMAL_DIGITS;
    }

    /** Maximum number of integer and fractional digits. */
    private record Digits(int whole, int places) {
        static Digits of(RelDataType type) {
            DataType exact = Types.fromCalciteType(type);
            return new Digits(exact.wholeDigits(), exact.scale());
        }

        /** Returns the digits of an expression, which are exact for a constant. */
        static Digits of(RexNode expression) {
            BigDecimal constant =
                    expression instanceof RexLiteral literal ? literal.getValueAs(BigDecimal.class) : null;
            return constant == null
                    ? of(expression.getType())
                    : new Digits(Math.max(0, constant.precision() - constant.scale()), Math.max(0, constant.scale()));
        }
    }
}
