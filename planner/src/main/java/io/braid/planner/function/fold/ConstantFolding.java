package io.braid.planner.function.fold;

import com.google.common.collect.Range;
import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.function.ArrayFunctions;
import io.braid.planner.function.BraidFunction;
import io.braid.planner.function.Literals;
import io.braid.planner.function.LocalFunctions;
import io.braid.planner.function.value.CodePointComparator;
import io.braid.planner.function.value.ExactArithmetic;
import io.braid.planner.function.value.Times;
import io.braid.planner.type.OwnType;
import io.braid.planner.type.Types;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TimeText;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.Sarg;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/**
 * Constant folding: replacement of constant expressions by the values that the engine would compute. Where Calcite is
 * incorrect, the value is computed here or not at all: its numbers overflow silently, its times have milliseconds, and
 * its text is ordered by UTF-16. Expressions that fail are not folded, and fail at run time only if they are evaluated.
 * An instance caches the values of one statement.
 */
public final class ConstantFolding implements RexExecutor {
    private static final Set<SqlKind> ARITHMETIC =
            EnumSet.of(SqlKind.PLUS, SqlKind.MINUS, SqlKind.TIMES, SqlKind.DIVIDE, SqlKind.MINUS_PREFIX);
    private static final Set<SqlKind> ORDERING = EnumSet.of(
            SqlKind.LESS_THAN, SqlKind.LESS_THAN_OR_EQUAL, SqlKind.GREATER_THAN, SqlKind.GREATER_THAN_OR_EQUAL);
    private static final Set<SqlTypeName> OF_CLOCK =
            EnumSet.of(SqlTypeName.TIME, SqlTypeName.TIMESTAMP, SqlTypeName.TIME_TZ, SqlTypeName.TIMESTAMP_TZ);

    /** Decimal digits of a tick in milliseconds. */
    private static final int TICK_OF_MILLI = 4;

    /** Maximum length of a text that is folded into a plan. */
    private static final int LONGEST_TEXT = 1 << 16;

    private final Map<RexNode, RexNode> values = new HashMap<>();
    private final FoldingBudget budget;

    /** @param watch the planning limits of the statement */
    public ConstantFolding(PlanningWatch watch) {
        this.budget = new FoldingBudget(watch);
    }

    @Override
    public void reduce(RexBuilder rexBuilder, List<RexNode> constants, List<RexNode> reduced) {
        if (budget.isSpent()) {
            reduced.addAll(constants);
        } else {
            budget.during(() -> reduceHere(rexBuilder, constants, reduced));
        }
    }

    private void reduceHere(RexBuilder rexBuilder, List<RexNode> constants, List<RexNode> reduced) {
        Set<RexNode> ofCalcite = new LinkedHashSet<>();
        for (RexNode constant : constants) {
            if (!values.containsKey(constant)) {
                if (needsCare(constant)) {
                    values.put(constant, folded(rexBuilder, constant));
                } else {
                    LiteralCasts.value(rexBuilder, constant)
                            .ifPresentOrElse(value -> values.put(constant, value), () -> ofCalcite.add(constant));
                }
            }
        }
        computeByCalcite(rexBuilder, List.copyOf(ofCalcite));
        constants.forEach(constant -> reduced.add(Objects.requireNonNull(values.get(constant))));
    }

    /** Computes all constants at once, because Calcite generates and compiles a class per call, which is expensive. */
    private void computeByCalcite(RexBuilder rexBuilder, List<RexNode> constants) {
        if (!constants.isEmpty()) {
            List<RexNode> computed = new ArrayList<>();
            RexUtil.EXECUTOR.reduce(rexBuilder, constants, computed);
            for (int i = 0; i < computed.size(); i++) {
                values.put(constants.get(i), computed.get(i));
            }
        }
    }

    private static RexNode folded(RexBuilder rexBuilder, RexNode constant) {
        if (!(constant instanceof RexCall call)) {
            return constant;
        }
        List<RexNode> operands = call.getOperands().stream()
                .map(operand -> RexUtil.removeNullabilityCast(rexBuilder.getTypeFactory(), folded(rexBuilder, operand)))
                .toList();
        RexCall known = call.clone(call.getType(), operands);
        if (!operands.stream().allMatch(RexLiteral.class::isInstance)) {
            return known;
        }
        try {
            return needsCare(known) ? computed(rexBuilder, known).orElse(known) : ofCalcite(rexBuilder, known);
        } catch (RuntimeException e) {
            return known;
        }
    }

    private static RexNode ofCalcite(RexBuilder rexBuilder, RexCall call) {
        List<RexNode> value = new ArrayList<>();
        RexUtil.EXECUTOR.reduce(rexBuilder, List.of(call), value);
        return value.get(0);
    }

    /** Computes a call of literals, if its value is certain. */
    private static Optional<RexNode> computed(RexBuilder rexBuilder, RexCall call) {
        if (hasNoLiterals(call.getType())
                || call.getOperands().stream().anyMatch(operand -> operand.getType() instanceof OwnType)) {
            return Optional.empty(); // Arrays and intervals have no literals except null.
        }
        BraidFunction.Body body = LocalFunctions.ofConstants(call).orElse(null);
        if (body != null) {
            DataType type = Types.fromCalciteType(call.getType());
            Object value = body.yielding(type).apply(arguments(call));
            return isWrittenAnywhere(value)
                    ? Optional.of(Literals.literal(rexBuilder, value, call.getType()))
                    : Optional.empty();
        }
        if (isShift(call)) {
            return Optional.of(Literals.literal(rexBuilder, shifted(call), call.getType()));
        }
        if (isBetweenTimes(call)) {
            return Optional.of(between(rexBuilder, call));
        }
        if (isArithmetic(call)) {
            return arithmetic(rexBuilder, call);
        }
        if (isScaled(call)) {
            return Optional.ofNullable(scaled(rexBuilder, call));
        }
        if (LiteralCasts.isMeant(call)) {
            return LiteralCasts.value(rexBuilder, call);
        }
        if (isMomentCast(call)) {
            return Optional.of(Literals.literal(rexBuilder, rounded(call), call.getType()));
        }
        if (ordersText(call)) {
            return Optional.of(Literals.literal(rexBuilder, ordered(call), call.getType()));
        }
        if (isTextOfClock(call)) {
            return Optional.of(Literals.literal(rexBuilder, read(call), call.getType()));
        }
        boolean isTextOfMillis = call.isA(SqlKind.CAST)
                && SqlTypeUtil.isCharacter(call.getOperands().get(0).getType())
                && !Literals.isFinerThanMillis(
                        String.valueOf(((RexLiteral) call.getOperands().get(0)).getValueAs(String.class)));
        return isTextOfMillis ? Optional.of(ofCalcite(rexBuilder, call)) : Optional.empty();
    }

    /**
     * True if a value can be a literal: few sources support NaN and infinities, Calcite compares NaN differently, and
     * long texts would be copied by each step.
     */
    private static boolean isWrittenAnywhere(@Nullable Object value) {
        boolean isLong = (value instanceof String text && text.length() > LONGEST_TEXT)
                || (value instanceof byte[] bytes && bytes.length > LONGEST_TEXT);
        return !isLong && isFinite(value);
    }

    private static boolean isFinite(@Nullable Object value) {
        return !(value instanceof Double || value instanceof Float) || Double.isFinite(((Number) value).doubleValue());
    }

    private static @Nullable Object[] arguments(RexCall call) {
        return call.getOperands().stream()
                .filter(operand -> operand.getType().getSqlTypeName() != SqlTypeName.SYMBOL)
                .map(operand -> Literals.value((RexLiteral) operand, Types.fromCalciteType(operand.getType())))
                .toArray();
    }

    private static RexNode between(RexBuilder rexBuilder, RexCall call) {
        @Nullable Object[] times = arguments(call);
        if (times[0] == null || times[1] == null) {
            return rexBuilder.makeNullLiteral(call.getType());
        }
        SqlIntervalQualifier interval = Objects.requireNonNull(call.getType().getIntervalQualifier());
        BigDecimal exact = BigDecimal.valueOf(
                Times.difference(times[0], times[1], interval), interval.isYearMonth() ? 0 : TICK_OF_MILLI);
        return interval(rexBuilder, exact, interval);
    }

    private static Optional<RexNode> arithmetic(RexBuilder rexBuilder, RexCall call) {
        List<BigDecimal> operands = new ArrayList<>();
        for (Object value : arguments(call)) {
            if (value == null) {
                return Optional.of(rexBuilder.makeNullLiteral(call.getType()));
            }
            operands.add(ExactArithmetic.decimal(value));
        }
        return ExactArithmetic.exactly(call.getKind(), operands, Types.fromCalciteType(call.getType()))
                .map(value -> Literals.literal(rexBuilder, value, call.getType()));
    }

    private static @Nullable Object ordered(RexCall call) {
        String left = ((RexLiteral) call.getOperands().get(0)).getValueAs(String.class);
        String right = ((RexLiteral) call.getOperands().get(1)).getValueAs(String.class);
        if (left == null || right == null) {
            return null;
        }
        int order = CodePointComparator.INSTANCE.compare(left, right);
        return switch (call.getKind()) {
            case LESS_THAN -> order < 0;
            case LESS_THAN_OR_EQUAL -> order <= 0;
            case GREATER_THAN -> order > 0;
            default -> order >= 0;
        };
    }

    private static @Nullable Object shifted(RexCall call) {
        int moment = SqlTypeUtil.isInterval(call.getOperands().get(0).getType()) ? 1 : 0;
        RexLiteral at = (RexLiteral) call.getOperands().get(moment);
        RexLiteral interval = (RexLiteral) call.getOperands().get(1 - moment);
        if (at.isNull() || interval.isNull()) {
            return null;
        }
        BigDecimal count = Objects.requireNonNull(interval.getValueAs(BigDecimal.class));
        boolean months = Objects.requireNonNull(interval.getType().getIntervalQualifier())
                .isYearMonth();
        return Times.later(
                Literals.value(at, Types.fromCalciteType(at.getType())),
                Times.count(call.getKind() == SqlKind.MINUS ? count.negate() : count, months),
                months,
                Types.fromCalciteType(call.getType()));
    }

    /** Multiplies intervals with tick precision; Calcite has only milliseconds. */
    private static @Nullable RexNode scaled(RexBuilder rexBuilder, RexCall call) {
        List<BigDecimal> factors = new ArrayList<>();
        for (RexNode operand : call.getOperands()) {
            Number value = ((RexLiteral) operand).getValueAs(Number.class);
            if (value == null) {
                return null;
            }
            factors.add(ExactArithmetic.decimal(value));
        }
        boolean months =
                Objects.requireNonNull(call.getType().getIntervalQualifier()).isYearMonth();
        int places = months ? 0 : TICK_OF_MILLI;
        BigDecimal exact = call.isA(SqlKind.TIMES)
                ? factors.get(0).multiply(factors.get(1)).setScale(places, RoundingMode.HALF_UP)
                : factors.get(0).divide(factors.get(1), places, RoundingMode.HALF_UP);
        return interval(rexBuilder, exact, Objects.requireNonNull(call.getType().getIntervalQualifier()));
    }

    private static RexNode interval(RexBuilder rexBuilder, BigDecimal value, SqlIntervalQualifier interval) {
        return rexBuilder.makeIntervalLiteral(
                value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros(), interval);
    }

    private static boolean isScaled(RexCall call) {
        return (call.isA(SqlKind.TIMES) || call.isA(SqlKind.DIVIDE)) && SqlTypeUtil.isInterval(call.getType());
    }

    private static boolean needsCare(RexNode constant) {
        boolean[] found = {false};
        constant.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitCall(RexCall call) {
                found[0] |= LocalFunctions.ofConstants(call).isPresent()
                        || isShift(call)
                        || isBetweenTimes(call)
                        || isArithmetic(call)
                        || isScaled(call)
                        || isClockCast(call)
                        || LiteralCasts.isMeant(call)
                        || isMomentCast(call)
                        || call.isA(SqlKind.SAFE_CAST)
                        || ordersText(call)
                        || hasNoLiterals(call.getType());
                return super.visitCall(call);
            }

            @Override
            public Void visitLiteral(RexLiteral literal) {
                found[0] |= isFine(literal) || hasNoLiterals(literal.getType());
                return super.visitLiteral(literal);
            }
        });
        return found[0];
    }

    private static boolean hasNoLiterals(RelDataType type) {
        return ArrayFunctions.isArray(type) || type instanceof OwnType;
    }

    private static boolean isShift(RexCall call) {
        boolean isPlusOrMinus = call.getKind() == SqlKind.PLUS || call.getKind() == SqlKind.MINUS;
        return isPlusOrMinus
                && SqlTypeUtil.isDatetime(call.getType())
                && call.getOperands().stream().anyMatch(operand -> SqlTypeUtil.isInterval(operand.getType()));
    }

    /** True for an interval of whole units between two times; Calcite's interval of days includes hours. */
    private static boolean isBetweenTimes(RexCall call) {
        SqlIntervalQualifier interval = call.getType().getIntervalQualifier();
        return call.getKind() == SqlKind.MINUS
                && interval != null
                && Times.isOfWholeUnits(interval)
                && SqlTypeUtil.isDatetime(call.getOperands().get(0).getType());
    }

    private static boolean ordersText(RexCall call) {
        return ORDERING.contains(call.getKind())
                && call.getOperands().stream().allMatch(operand -> SqlTypeUtil.isCharacter(operand.getType()));
    }

    private static boolean isArithmetic(RexCall call) {
        return ARITHMETIC.contains(call.getKind())
                && call.getOperands().stream().allMatch(operand -> SqlTypeUtil.isNumeric(operand.getType()));
    }

    private static boolean isClockCast(RexCall call) {
        return call.isA(SqlKind.CAST)
                && (isClock(call.getType(), call.getOperands().get(0).getType())
                        || isClock(call.getOperands().get(0).getType(), call.getType()));
    }

    /** True for a cast between precisions of timestamps with time zone; Calcite has only milliseconds. */
    private static boolean isMomentCast(RexCall call) {
        return call.isA(SqlKind.CAST)
                && isMoment(call.getType())
                && isMoment(call.getOperands().get(0).getType());
    }

    private static boolean isMoment(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    }

    private static @Nullable Object rounded(RexCall call) {
        RexLiteral literal = (RexLiteral) call.getOperands().get(0);
        if (literal.isNull()) {
            return null;
        }
        Object moment = Objects.requireNonNull(Literals.value(literal, Types.fromCalciteType(literal.getType())));
        DataType clock = DataType.of(TypeKind.TIMESTAMP);
        return Times.nearest(moment, Math.max(0, call.getType().getPrecision()), clock);
    }

    private static boolean isTextOfClock(RexCall call) {
        SqlTypeName type = call.getType().getSqlTypeName();
        return call.isA(SqlKind.CAST)
                && (type == SqlTypeName.TIME || type == SqlTypeName.TIMESTAMP)
                && SqlTypeUtil.isCharacter(call.getOperands().get(0).getType());
    }

    /** Parses a time from text; fails with a RuntimeException if it is invalid. */
    private static @Nullable Object read(RexCall call) {
        String text = ((RexLiteral) call.getOperands().get(0)).getValueAs(String.class);
        if (text == null) {
            return null;
        }
        DataType type = Types.fromCalciteType(call.getType());
        Object time = type.kind() == TypeKind.TIME
                ? Ticks.toTime(TimeText.parseTime(text).orElseThrow())
                : Ticks.toTimestamp(TimeText.parseTimestamp(text).orElseThrow());
        int digits = call.getType().getPrecision();
        return digits < 0 || digits >= Ticks.DIGITS ? time : Times.nearest(time, digits, type);
    }

    /**
     * True if Calcite cannot create the literal of a timestamp with time zone, or parses a date or time differently.
     */
    private static boolean isClock(RelDataType type, RelDataType other) {
        return type.getSqlTypeName() == SqlTypeName.TIMESTAMP_TZ
                || (OF_CLOCK.contains(type.getSqlTypeName()) && SqlTypeUtil.isCharacter(other));
    }

    private static boolean isFine(RexLiteral literal) {
        RelDataType type = literal.getType();
        if (literal.isNull() || !(OF_CLOCK.contains(type.getSqlTypeName()) || isMoment(type))) {
            return false;
        }
        if (literal.getTypeName() == SqlTypeName.SARG) {
            Sarg<?> values = Objects.requireNonNull(literal.getValueAs(Sarg.class));
            return values.rangeSet.asRanges().stream().anyMatch(ConstantFolding::isFine);
        }
        Object value = literal.getTypeName() == SqlTypeName.TIME
                ? literal.getValueAs(TimeString.class)
                : literal.getValueAs(TimestampString.class);
        return Literals.isFinerThanMillis(String.valueOf(value));
    }

    private static boolean isFine(Range<?> range) {
        return (range.hasLowerBound() && Literals.isFinerThanMillis(String.valueOf(range.lowerEndpoint())))
                || (range.hasUpperBound() && Literals.isFinerThanMillis(String.valueOf(range.upperEndpoint())));
    }
}
