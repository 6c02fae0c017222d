package io.braid.planner.emit;

import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.planner.function.BraidFunction;
import io.braid.planner.function.value.Times;
import io.braid.planner.type.OwnType;
import io.braid.planner.type.Types;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Emitter of interval arithmetic. The engine represents intervals as integers, which are months or ticks depending on
 * the type; Calcite's are months or milliseconds.
 */
final class IntervalEmitter {
    /** Digits for fractions of an interval, sufficient for every interval and factor. */
    private static final int DIGITS = DataType.MAX_DECIMAL_DIGITS;

    private static final int PLACES = 6;
    private static final BigDecimal SECONDS_PER_MONTH = BigDecimal.valueOf(30 * Ticks.PER_DAY / Ticks.PER_SECOND);
    private final ExpressionEmitter expressions;

    IntervalEmitter(ExpressionEmitter expressions) {
        this.expressions = expressions;
    }

    /** Returns the engine's type of a value. */
    static DataType typeOf(RelDataType type) {
        return SqlTypeUtil.isInterval(type)
                ? DataType.of(TypeKind.BIGINT).withNullable(type.isNullable())
                : Types.fromCalciteType(type);
    }

    static Constant literal(RexLiteral literal) {
        BigDecimal value = literal.getValueAs(BigDecimal.class);
        return new Constant(
                typeOf(literal.getType()), value == null ? null : Times.count(value, isMonths(literal.getType())));
    }

    /** Returns the expression if it needs special treatment of intervals; null otherwise. */
    @Nullable
    Expression emit(RexCall call) {
        boolean yieldsInterval = SqlTypeUtil.isInterval(call.getType());
        List<RexNode> operands = call.getOperands();
        boolean takesInterval = operands.stream().anyMatch(operand -> SqlTypeUtil.isInterval(operand.getType()));
        if (!yieldsInterval && !takesInterval) {
            return null;
        }
        return switch (call.getKind()) {
            case PLUS -> SqlTypeUtil.isDatetime(call.getType()) ? later(call, false) : null;
            case MINUS ->
                SqlTypeUtil.isDatetime(call.getType())
                        ? later(call, true)
                        : SqlTypeUtil.isDatetime(operands.get(0).getType()) ? difference(call) : null;
            case TIMES, DIVIDE -> scaled(call);
            case REINTERPRET -> reinterpreted(operands.get(0), call.getType());
            case CAST -> cast(operands.get(0), call.getType());
            case SAFE_CAST ->
                throw UnsupportedFeature.intervalCast(operands.get(0).getType(), call.getType());
            case EXTRACT -> field(call);
            default -> null;
        };
    }

    private Expression later(RexCall call, boolean negated) {
        int moment = SqlTypeUtil.isInterval(call.getOperands().get(0).getType()) ? 1 : 0;
        RexNode interval = call.getOperands().get(1 - moment);
        boolean months = isMonths(interval.getType());
        int sign = negated ? -1 : 1;
        DataType type = Types.fromCalciteType(call.getType());
        BraidFunction.Body body = BraidFunction.Body.ofPresent(
                a -> Times.later(a[0], Math.multiplyExact(sign, (Long) Objects.requireNonNull(a[1])), months, type));
        return new Compiled(
                body.yielding(type),
                List.of(expressions.emit(call.getOperands().get(moment)), expressions.emit(interval)),
                type,
                call.toString());
    }

    private Expression difference(RexCall call) {
        SqlIntervalQualifier interval = Objects.requireNonNull(call.getType().getIntervalQualifier());
        DataType type = typeOf(call.getType());
        BraidFunction.Body body = BraidFunction.Body.ofPresent(a -> Times.difference(a[0], a[1], interval));
        return new Compiled(body.yielding(type), expressions.emit(call.getOperands()), type, call.toString());
    }

    /** Multiplies an interval by a number, possibly a fraction. */
    private Expression scaled(RexCall call) {
        List<Expression> exact = call.getOperands().stream()
                .map(operand -> ExpressionEmitter.cast(
                        expressions.emit(operand),
                        DataType.decimal(DIGITS / 2, SqlTypeUtil.isInterval(operand.getType()) ? 0 : PLACES)))
                .toList();
        Function function = call.getKind() == SqlKind.TIMES ? Function.MULTIPLY : Function.DIVIDE;
        DataType wide =
                DataType.decimal(DIGITS, PLACES).withNullable(call.getType().isNullable());
        return ExpressionEmitter.cast(new Call(function, exact, wide), typeOf(call.getType()));
    }

    private Expression cast(RexNode operand, RelDataType type) {
        boolean fromInterval = SqlTypeUtil.isInterval(operand.getType());
        boolean toInterval = SqlTypeUtil.isInterval(type);
        Expression value = expressions.emit(operand);
        DataType target = typeOf(type);
        if (type instanceof OwnType) {
            return ofParts(operand, value, target);
        }
        DataType number = typeOf(operand.getType()).withNullable(true);
        if (fromInterval && toInterval) {
            return ExpressionEmitter.cast(value, target);
        }
        if (!target.kind().isNumeric() || !number.kind().isNumeric()) {
            throw UnsupportedFeature.intervalCast(operand.getType(), type);
        }
        if (fromInterval) {
            long unit = unitOf(operand.getType());
            return ExpressionEmitter.cast(
                    target.kind().isInteger() ? divided(value, unit) : scaled(Function.DIVIDE, value, 0, unit), target);
        }
        long unit = unitOf(type);
        return ExpressionEmitter.cast(
                number.kind().isInteger() ? multiplied(value, unit) : scaled(Function.MULTIPLY, value, PLACES, unit),
                target);
    }

    /**
     * Returns an interval with separate months, days and time; days are split off if the interval's type begins with
     * days.
     */
    private static Expression ofParts(RexNode operand, Expression value, DataType target) {
        boolean months = isMonths(operand.getType());
        boolean days = Objects.requireNonNull(operand.getType().getIntervalQualifier())
                        .getStartUnit()
                        .multiplier
                        .compareTo(TimeUnit.DAY.multiplier)
                >= 0;
        BraidFunction.Body body = BraidFunction.Body.ofPresent(a -> {
            long count = (Long) Objects.requireNonNull(a[0]);
            long micros = months ? 0 : count / Ticks.PER_MICRO;
            long whole = days ? micros / Interval.MICROS_PER_DAY : 0;
            return months
                    ? new Interval(Math.toIntExact(count), 0, 0)
                    : new Interval(0, Math.toIntExact(whole), micros - whole * Interval.MICROS_PER_DAY);
        });
        return new Compiled(body.yielding(target), List.of(value), target, "CAST(" + operand + " AS INTERVAL)");
    }

    /** Converts between intervals and the milliseconds that Calcite represents them by. */
    private Expression reinterpreted(RexNode operand, RelDataType type) {
        Expression value = expressions.emit(operand);
        boolean wasInterval = SqlTypeUtil.isInterval(operand.getType());
        boolean isInterval = SqlTypeUtil.isInterval(type);
        long unit = isMonths(wasInterval ? operand.getType() : type) ? 1 : Ticks.PER_MILLI;
        Expression counted =
                wasInterval == isInterval ? value : wasInterval ? divided(value, unit) : multiplied(value, unit);
        return ExpressionEmitter.cast(counted, typeOf(type));
    }

    private Expression field(RexCall call) {
        TimeUnitRange unit =
                Objects.requireNonNull(((RexLiteral) call.getOperands().get(0)).getValueAs(TimeUnitRange.class));
        Expression value = expressions.emit(call.getOperands().get(1));
        boolean months = isMonths(call.getOperands().get(1).getType());
        DataType type = typeOf(call.getType());
        BraidFunction.Body body = BraidFunction.Body.ofPresent(a -> {
            long count = (Long) Objects.requireNonNull(a[0]);
            return unit == TimeUnitRange.EPOCH ? seconds(count, months) : field(unit, count, months);
        });
        return new Compiled(body.yielding(type), List.of(value), type, call.toString());
    }

    /** Returns seconds; a month counts as 30 days. */
    private static BigDecimal seconds(long value, boolean months) {
        return months ? BigDecimal.valueOf(value).multiply(SECONDS_PER_MONTH) : Times.seconds(value);
    }

    private static long field(TimeUnitRange unit, long value, boolean months) {
        return switch (unit) {
            case YEAR -> months ? value / 12 : 0;
            case MONTH -> months ? value % 12 : 0;
            case DAY -> months ? 0 : value / Ticks.PER_DAY;
            case HOUR -> months ? 0 : value / (3600 * Ticks.PER_SECOND) % 24;
            case MINUTE -> months ? 0 : value / (60 * Ticks.PER_SECOND) % 60;
            case SECOND -> months ? 0 : value / Ticks.PER_SECOND % 60;
            default -> throw UnsupportedFeature.intervalField(unit.name());
        };
    }

    /** Returns the exact product or quotient of a value with that scale and an integer. */
    private static Expression scaled(Function function, Expression value, int places, long unit) {
        DataType narrow = DataType.decimal(DIGITS / 2, places);
        Constant factor = new Constant(DataType.decimal(DIGITS / 2, 0).notNull(), BigDecimal.valueOf(unit));
        DataType wide =
                DataType.decimal(DIGITS, Ticks.DIGITS).withNullable(value.type().nullable());
        return new Call(function, List.of(ExpressionEmitter.cast(value, narrow), factor), wide);
    }

    private static Expression divided(Expression value, long unit) {
        return new Call(Function.DIVIDE, List.of(value, number(unit)), value.type());
    }

    private static Expression multiplied(Expression value, long unit) {
        Expression whole = ExpressionEmitter.cast(value, DataType.of(TypeKind.BIGINT));
        return new Call(Function.MULTIPLY, List.of(whole, number(unit)), whole.type());
    }

    private static Constant number(long value) {
        return new Constant(DataType.of(TypeKind.BIGINT).notNull(), value);
    }

    private static long unitOf(RelDataType interval) {
        BigDecimal unit =
                Objects.requireNonNull(interval.getIntervalQualifier()).getUnit().multiplier;
        return Times.count(unit, isMonths(interval));
    }

    private static boolean isMonths(RelDataType interval) {
        return Objects.requireNonNull(interval.getIntervalQualifier()).isYearMonth();
    }
}
