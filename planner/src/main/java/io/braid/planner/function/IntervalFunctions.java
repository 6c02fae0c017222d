package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.number;

import io.braid.planner.function.value.ExactArithmetic;
import io.braid.planner.function.value.IntervalMath;
import io.braid.planner.type.OwnType;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.Interval;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.temporal.Temporal;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.jspecify.annotations.Nullable;

/** Functions that yield intervals. */
public final class IntervalFunctions {
    /** Function that builds an interval from its parts. */
    public static final String MAKE = "MAKE_INTERVAL";
    /** Function that returns the calendar difference of two times. */
    public static final String AGE = "AGE";

    private static final SqlReturnTypeInference INTERVAL = ((SqlReturnTypeInference)
                    binding -> OwnType.of(TypeKind.INTERVAL, false))
            .andThen(SqlTypeTransforms.TO_NULLABLE);
    private static final int MICROSECOND_PLACES = 6;

    static final List<BraidFunction> ALL = List.of(
            new BraidFunction(
                    AGE,
                    INTERVAL,
                    OperandTypes.family(SqlTypeFamily.DATETIME, SqlTypeFamily.DATETIME),
                    BraidFunction.Body.ofPresent(a -> IntervalMath.age(time(a[0]), time(a[1])))),
            justification("JUSTIFY_HOURS", IntervalMath::justifyHours),
            justification("JUSTIFY_DAYS", IntervalMath::justifyDays),
            justification("JUSTIFY_INTERVAL", IntervalMath::justify),
            new BraidFunction(
                    MAKE,
                    INTERVAL,
                    OperandTypes.family(
                            SqlTypeFamily.INTEGER,
                            SqlTypeFamily.INTEGER,
                            SqlTypeFamily.INTEGER,
                            SqlTypeFamily.INTEGER,
                            SqlTypeFamily.INTEGER,
                            SqlTypeFamily.INTEGER,
                            SqlTypeFamily.NUMERIC),
                    BraidFunction.Body.ofPresent(IntervalFunctions::made)));

    private IntervalFunctions() {}

    private static BraidFunction justification(String name, UnaryOperator<Interval> body) {
        return new BraidFunction(
                name,
                INTERVAL,
                new OwnOperands(List.of(OwnType::isInterval)),
                BraidFunction.Body.ofPresent(a -> body.apply((Interval) Objects.requireNonNull(a[0]))));
    }

    private static Temporal time(@Nullable Object value) {
        return (Temporal) Objects.requireNonNull(value);
    }

    private static Interval made(@Nullable Object[] parts) {
        try {
            long months = Math.addExact(Math.multiplyExact(number(parts[0]), 12L), number(parts[1]));
            long days = Math.addExact(Math.multiplyExact(number(parts[2]), 7L), number(parts[3]));
            BigDecimal seconds = BigDecimal.valueOf(number(parts[4]) * 3600 + number(parts[5]) * 60)
                    .add(ExactArithmetic.decimal(parts[6]));
            long micros = seconds.movePointRight(MICROSECOND_PLACES)
                    .setScale(0, RoundingMode.HALF_EVEN)
                    .longValueExact();
            return new Interval(Math.toIntExact(months), Math.toIntExact(days), micros);
        } catch (ArithmeticException e) {
            throw new BraidException(ErrorCode.DATETIME_OUT_OF_RANGE, "An interval is out of range", e);
        }
    }
}
