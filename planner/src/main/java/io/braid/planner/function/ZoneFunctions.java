package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.string;

import io.braid.planner.function.value.IntervalMath;
import io.braid.planner.function.value.Zones;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.Interval;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TimeText;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Conversions between timestamps with and without time zone, and text. Their first argument is the session's time zone.
 * Internal functions without a SQL name.
 */
public final class ZoneFunctions {
    private static final SqlReturnTypeInference MOMENT_TYPE = ReturnTypes.explicit(
                    SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, Ticks.DIGITS)
            .andThen(SqlTypeTransforms.TO_NULLABLE);

    /** Local time of a timestamp with time zone. */
    public static final SqlFunction CLOCK = new BraidFunction(
            "$CLOCK",
            ((SqlReturnTypeInference) Zones::typeThere).andThen(SqlTypeTransforms.TO_NULLABLE),
            OperandTypes.ANY_ANY,
            BraidFunction.Body.ofPresent(a -> ((OffsetDateTime) Objects.requireNonNull(a[1]))
                    .atZoneSameInstant(zone(a[0]))
                    .toLocalDateTime()));

    /** Timestamp with time zone of a local time; the later one if the local time is ambiguous. */
    public static final SqlFunction MOMENT = new BraidFunction(
            "$MOMENT",
            ((SqlReturnTypeInference) Zones::typeThere).andThen(SqlTypeTransforms.TO_NULLABLE),
            OperandTypes.ANY_ANY,
            BraidFunction.Body.ofPresent(a -> ((LocalDateTime) Objects.requireNonNull(a[1]))
                    .atZone(zone(a[0]))
                    .withLaterOffsetAtOverlap()
                    .toOffsetDateTime()));

    /** Timestamp with time zone plus an interval, whose months and days are added in local time. */
    public static final SqlFunction LATER = new BraidFunction(
            "$LATER",
            ((SqlReturnTypeInference) binding -> binding.getOperandType(1)).andThen(SqlTypeTransforms.TO_NULLABLE),
            OperandTypes.ANY,
            BraidFunction.Body.ofPresent(a -> IntervalMath.later(
                    (OffsetDateTime) Objects.requireNonNull(a[1]),
                    (Interval) Objects.requireNonNull(a[2]),
                    zone(a[0]))));

    /** Text of a timestamp with time zone. */
    public static final SqlFunction TEXT = new BraidFunction(
            "$MOMENT_TEXT",
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.TO_NULLABLE),
            OperandTypes.ANY_ANY,
            BraidFunction.Body.ofPresent(
                    a -> TimeText.printMoment(Ticks.of((OffsetDateTime) Objects.requireNonNull(a[1])), zone(a[0]))));

    /** Timestamp with time zone parsed from text. */
    public static final SqlFunction READ = new BraidFunction(
            "$READ_MOMENT",
            MOMENT_TYPE,
            OperandTypes.ANY_ANY,
            BraidFunction.Body.ofPresent(a -> Ticks.toMoment(read(a).orElseThrow(() -> new BraidException(
                    ErrorCode.INVALID_DATETIME,
                    "'" + a[1] + "' cannot be read as TIMESTAMP_TZ. Write it as " + TimeText.MOMENT + ".")))));

    /** Timestamp with time zone parsed from text, or null if invalid. */
    public static final SqlFunction TRY_READ = new BraidFunction(
            "$TRY_READ_MOMENT",
            ReturnTypes.explicit(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, Ticks.DIGITS)
                    .andThen(SqlTypeTransforms.FORCE_NULLABLE),
            OperandTypes.ANY_ANY,
            BraidFunction.Body.ofPresent(a -> {
                OptionalLong ticks = read(a);
                return ticks.isPresent() ? Ticks.toMoment(ticks.getAsLong()) : null;
            }));

    /** Functions of timestamps with time zone that work in local time. */
    private static final Set<String> BY_CLOCKS = Set.of(
            "DATE_TRUNC",
            "DATE_PART",
            "TO_CHAR",
            "LAST_DAY",
            "DAYNAME",
            "MONTHNAME",
            TimeBins.NAME,
            IntervalFunctions.AGE);

    private ZoneFunctions() {}

    /** True if a call works on the local time of its timestamps. */
    public static boolean isByClocks(RexCall call) {
        return BY_CLOCKS.contains(call.getOperator().getName())
                && !(call.getOperands().get(0) instanceof RexLiteral unit
                        && SqlTypeUtil.isCharacter(unit.getType())
                        && "epoch".equalsIgnoreCase(unit.getValueAs(String.class)));
    }

    private static OptionalLong read(@Nullable Object[] arguments) {
        return TimeText.parseMoment(string(arguments[1]), zone(arguments[0]));
    }

    private static ZoneId zone(@Nullable Object name) {
        return ZoneId.of(string(name));
    }
}
