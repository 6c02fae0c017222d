package io.braid.planner.emit;

import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.planner.function.value.Times;
import io.braid.planner.type.Types;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import java.math.RoundingMode;
import java.util.List;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.jspecify.annotations.Nullable;

/**
 * A parameter compared with a source's times, possibly of higher precision than any of them. Where one is earlier or
 * later, so it is than the next time that the source can tell; with which of them it is compared makes the rest of the
 * difference.
 */
final class TimeParameter {
    private TimeParameter() {}

    /**
     * How the one of two operands, the first or the second, is to be rounded; null where any rounding would be another
     * question.
     */
    static @Nullable RoundingMode rounding(SqlKind comparison, int operand) {
        boolean isSecond = operand == 1;
        return switch (comparison) {
            case LESS_THAN, GREATER_THAN_OR_EQUAL -> isSecond ? RoundingMode.CEILING : RoundingMode.FLOOR;
            case LESS_THAN_OR_EQUAL, GREATER_THAN -> isSecond ? RoundingMode.FLOOR : RoundingMode.CEILING;
            default -> null;
        };
    }

    static boolean isTime(RexDynamicParam parameter) {
        SqlTypeFamily family = parameter.getType().getSqlTypeName().getFamily();
        return family == SqlTypeFamily.TIME || family == SqlTypeFamily.TIMESTAMP;
    }

    /**
     * The parameter as a source is to be given it.
     *
     * @param digits of a second, which the source tells
     */
    static Expression of(RexDynamicParam parameter, RoundingMode rounding, int digits) {
        DataType type = Types.fromCalciteType(parameter.getType());
        ParameterRef given = new ParameterRef(parameter.getIndex(), type);
        long step = Ticks.step(digits);
        return new Compiled(
                arguments -> arguments[0] == null ? null : Times.rounded(arguments[0], step, rounding, type),
                List.of(given),
                type,
                given.toString());
    }
}
