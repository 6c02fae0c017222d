package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.number;

import io.braid.planner.function.value.Times;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.Ticks;
import java.time.LocalDateTime;
import java.util.List;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** DATE_BIN: the beginning of the interval of fixed length that contains a time. */
public final class TimeBins {
    /** Name of the function with the operands in milliseconds: interval length, time, and origin. */
    public static final String NAME = "$DATE_BIN";

    static final List<BraidFunction> ALL = List.of(new BraidFunction(
            NAME,
            ReturnTypes.explicit(SqlTypeName.TIMESTAMP, 6).andThen(SqlTypeTransforms.TO_NULLABLE),
            OperandTypes.family(SqlTypeFamily.INTEGER, SqlTypeFamily.DATETIME, SqlTypeFamily.DATETIME),
            BraidFunction.Body.ofPresent(a -> start(number(a[0]), Times.timestamp(a[1]), Times.timestamp(a[2])))));

    private TimeBins() {}

    private static LocalDateTime start(long millis, LocalDateTime time, LocalDateTime origin) {
        try {
            long width = Math.multiplyExact(millis, Ticks.PER_MILLI);
            long from = Ticks.of(origin);
            return Ticks.toTimestamp(
                    Math.addExact(from, Math.multiplyExact(Math.floorDiv(Ticks.of(time) - from, width), width)));
        } catch (ArithmeticException e) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER, "DATE_BIN of " + time + " is out of the range of TIMESTAMP", e);
        }
    }
}
