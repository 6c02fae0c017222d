package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.number;
import static io.braid.planner.function.value.Arguments.string;

import io.braid.planner.function.value.Arguments;
import io.braid.planner.function.value.CodePointComparator;
import io.braid.planner.function.value.ExactArithmetic;
import io.braid.planner.function.value.RegularExpressions;
import io.braid.planner.function.value.SqlPatterns;
import io.braid.planner.function.value.Texts;
import io.braid.planner.function.value.TimeFields;
import io.braid.planner.function.value.Times;
import io.braid.planner.type.OwnType;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Local implementations that replace Calcite's generated code, which counts and orders UTF-16 units, has times in
 * milliseconds, and lets numbers overflow.
 */
public final class LocalFunctions {
    private static final Map<String, BraidFunction.Body> ON_TEXT = Map.of(
            "CHAR_LENGTH", BraidFunction.Body.ofPresent(a -> Texts.length(string(a[0]))),
            "CHARACTER_LENGTH", BraidFunction.Body.ofPresent(a -> Texts.length(string(a[0]))),
            "SUBSTRING",
                    BraidFunction.Body.ofPresent(a ->
                            Texts.substring(string(a[0]), number(a[1]), a.length > 2 ? number(a[2]) : Long.MAX_VALUE)),
            "GREATEST",
                    BraidFunction.Body.ofPresent(a -> Collections.max(texts(a), CodePointComparator.INSTANCE::compare)),
            "LEAST",
                    BraidFunction.Body.ofPresent(a -> Collections.min(texts(a), CodePointComparator.INSTANCE::compare)),
            "OVERLAY",
                    BraidFunction.Body.ofPresent(a -> Texts.overlaid(
                            string(a[0]),
                            string(a[1]),
                            number(a[2]),
                            a.length > 3 ? number(a[3]) : Texts.length(string(a[1])))),
            "REPLACE",
                    BraidFunction.Body.ofPresent(a -> string(a[1]).isEmpty()
                            ? string(a[0])
                            : Texts.replaced(string(a[0]), string(a[1]), string(a[2]))));

    private static final BraidFunction.Body REMAINDER =
            type -> BraidFunction.Body.ofPresent(a -> ExactArithmetic.remainder(a[0], a[1], type))
                    .yielding(type);
    private static final Map<String, BraidFunction.Body> ON_NUMBERS = Map.of(
            "ABS",
                    type -> BraidFunction.Body.ofPresent(a -> ExactArithmetic.absolute(a[0], type))
                            .yielding(type),
            "MOD", REMAINDER,
            "%", REMAINDER);

    private LocalFunctions() {}

    /** Returns the implementation of a call over its operands except flags, if it is computed here. */
    public static Optional<BraidFunction.Body> of(RexCall call) {
        if (call.getOperator() instanceof BraidFunction function) {
            return Optional.of(function.body());
        }
        if (IntervalOperators.isArithmetic(call.getOperator()) && takesOrYieldsOwnType(call)) {
            return Optional.of(IntervalOperators.body(call.getKind()));
        }
        if (call.getOperator() instanceof TimeFunctions.DayOperator
                && call.getOperands().stream().noneMatch(operand -> SqlTypeUtil.isInterval(operand.getType()))) {
            return Optional.of(TimeFunctions.days(call.getKind()));
        }
        BraidFunction.Body onArrays = ArrayFunctions.operator(call);
        if (onArrays != null) {
            return Optional.of(onArrays);
        }
        BraidFunction.Body match = isLike(call) ? null : match(call);
        if (match != null) {
            return Optional.of(match);
        }
        TimeUnitRange unit = unit(call);
        if (unit != null) {
            return Optional.of(onUnit(call.getKind(), unit));
        }
        boolean isPosition =
                call.getKind() == SqlKind.POSITION && call.getOperands().size() == 2;
        return isPosition
                ? Optional.of(BraidFunction.Body.ofPresent(a -> Texts.position(string(a[0]), string(a[1]))))
                : Optional.ofNullable(byName(call));
    }

    private static boolean takesOrYieldsOwnType(RexCall call) {
        return call.getType() instanceof OwnType
                || call.getOperands().stream().anyMatch(operand -> operand.getType() instanceof OwnType);
    }

    /**
     * Returns the implementation for constants, including LIKE, which Calcite evaluates differently from the engine.
     */
    public static Optional<BraidFunction.Body> ofConstants(RexCall call) {
        return isLike(call) ? Optional.ofNullable(match(call)) : of(call);
    }

    private static boolean isLike(RexCall call) {
        return call.getKind() == SqlKind.LIKE
                && call.getOperator() instanceof SqlLikeOperator like
                && like.isCaseSensitive();
    }

    /**
     * Returns the implementation of pattern matching. Calcite ignores case only in ASCII, and its wildcards do not
     * match line ends.
     */
    private static BraidFunction.@Nullable Body match(RexCall call) {
        if (!(call.getOperator() instanceof SqlLikeOperator like)) {
            return null;
        }
        boolean isSimilar = like.getKind() == SqlKind.SIMILAR;
        if (!isSimilar && like.getKind() != SqlKind.LIKE) {
            return null;
        }
        String flags = isSimilar || like.isCaseSensitive() ? "s" : "si";
        return BraidFunction.Body.ofPresent(a -> {
            String escape = a.length > 2 ? string(a[2]) : "";
            boolean matches = isSimilar
                    ? RegularExpressions.matchesAll(string(a[0]), SqlPatterns.similar(string(a[1]), escape), flags)
                    : RegularExpressions.matchesAll(string(a[0]), SqlPatterns.like(string(a[1]), escape), flags);
            return matches != like.isNegated();
        });
    }

    private static List<String> texts(@Nullable Object[] arguments) {
        return Arrays.stream(arguments).map(Arguments::string).toList();
    }

    private static BraidFunction.@Nullable Body byName(RexCall call) {
        if (call.getOperands().isEmpty()) {
            return null;
        }
        String name = call.getOperator().getName();
        RelDataType first = call.getOperands().get(0).getType();
        return SqlTypeUtil.isCharacter(first)
                ? ON_TEXT.get(name)
                : SqlTypeUtil.isNumeric(first) ? ON_NUMBERS.get(name) : null;
    }

    private static BraidFunction.Body onUnit(SqlKind kind, TimeUnitRange unit) {
        return switch (kind) {
            case FLOOR ->
                type -> BraidFunction.Body.ofPresent(a -> Times.truncated(unit, a[0], type))
                        .yielding(type);
            case CEIL ->
                type -> BraidFunction.Body.ofPresent(a -> Times.roundedUp(unit, a[0], type))
                        .yielding(type);
            default ->
                unit == TimeUnitRange.EPOCH
                        ? BraidFunction.Body.ofPresent(a -> TimeFields.seconds(a[0]))
                        : BraidFunction.Body.ofPresent(a -> TimeFields.of(unit, a[0]));
        };
    }

    /** Returns the time unit that a call names, if any. */
    private static @Nullable TimeUnitRange unit(RexCall call) {
        boolean takesUnit = call.isA(SqlKind.EXTRACT) || call.isA(SqlKind.FLOOR) || call.isA(SqlKind.CEIL);
        if (!takesUnit) {
            return null;
        }
        return call.getOperands().stream()
                .filter(RexLiteral.class::isInstance)
                .map(operand -> ((RexLiteral) operand).getValue())
                .filter(TimeUnitRange.class::isInstance)
                .map(TimeUnitRange.class::cast)
                .findFirst()
                .orElse(null);
    }
}
