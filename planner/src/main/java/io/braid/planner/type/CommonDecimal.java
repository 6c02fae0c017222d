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

    /** True if there is such a decimal for all values of these expressions; so it is said of what is not exact, too. */
    public static boolean holds(List<RexNode> expressions) {
        return expressions.stream().anyMatch(expression -> !SqlTypeUtil.isExactNumeric(expression.getType()))
                || haveRoom(expressions.stream().map(Digits::of).toList());
    }

    /** The same of all values of these types. */
    public static boolean holdsTypes(List<RelDataType> types) {
        return types.stream().anyMatch(type -> !SqlTypeUtil.isExactNumeric(type))
                || haveRoom(types.stream().map(Digits::of).toList());
    }

    private static boolean haveRoom(List<Digits> numbers) {
        int whole = numbers.stream().mapToInt(Digits::whole).max().orElse(0);
        int places = numbers.stream().mapToInt(Digits::places).max().orElse(0);
        return whole + places <= DataType.MAX_DECIMAL_DIGITS;
    }

    /** Digits of numbers, at most, before the point and after it. */
    private record Digits(int whole, int places) {
        static Digits of(RelDataType type) {
            DataType exact = Types.fromCalciteType(type);
            return new Digits(exact.wholeDigits(), exact.scale());
        }

        /** Those of a constant are known. */
        static Digits of(RexNode expression) {
            BigDecimal constant =
                    expression instanceof RexLiteral literal ? literal.getValueAs(BigDecimal.class) : null;
            return constant == null
                    ? of(expression.getType())
                    : new Digits(Math.max(0, constant.precision() - constant.scale()), Math.max(0, constant.scale()));
        }
    }
}
