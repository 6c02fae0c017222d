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
 * A parameter compared with a source's times, possibly of higher precision than these. It is rounded to the source's
 * precision in the direction that preserves the result of the comparison.
 */
final class TimeParameter {
    private TimeParameter() {}

    /** Returns the rounding of an operand, the first or the second; null if rounding would change the result. */
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
     * Returns the parameter as sent to a source.
     *
     * @param digits fractional digits of the source's times
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
