package io.braid.planner.emit;

import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.planner.catalog.Types;
import io.braid.planner.function.BraidFunction;
import io.braid.planner.function.Times;
import io.braid.spi.type.DataType;
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
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Turns what is computed with intervals into the engine's expressions. There an interval is a whole number: of months or of
 * milliseconds, as its type says.
 */
final class IntervalEmitter {
    /** Those of a fraction of an interval: enough for every interval, and for what it is multiplied with. */
    private static final int DIGITS = DataType.MAX_DECIMAL_DIGITS;

    private static final int PLACES = 6;
    private static final long MILLIS_PER_SECOND = 1000;
    private final ExpressionEmitter expressions;

    IntervalEmitter(ExpressionEmitter expressions) {
        this.expressions = expressions;
    }

    /** The type of a value in the engine. */
    static DataType typeOf(RelDataType type) {
        return SqlTypeUtil.isInterval(type)
                ? DataType.of(TypeKind.BIGINT).withNullable(type.isNullable())
                : Types.fromCalciteType(type);
    }

    static Constant literal(RexLiteral literal) {
        BigDecimal value = literal.getValueAs(BigDecimal.class);
        return new Constant(typeOf(literal.getType()), value == null ? null : value.longValueExact());
    }

    /** The expression, if an interval takes part in it in a way of its own. */
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
            case REINTERPRET -> ExpressionEmitter.cast(expressions.emit(operands.get(0)), typeOf(call.getType()));
            case CAST -> cast(operands.get(0), call.getType());
            case SAFE_CAST -> throw Unsupported.intervalCast(operands.get(0).getType(), call.getType());
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
        boolean months = isMonths(call.getType());
        DataType type = typeOf(call.getType());
        BraidFunction.Body body = BraidFunction.Body.ofPresent(a -> Times.difference(a[0], a[1], months));
        return new Compiled(body.yielding(type), expressions.emit(call.getOperands()), type, call.toString());
    }

    /** A number of intervals, maybe a fraction of one. */
    private Expression scaled(RexCall call) {
        List<Expression> exact = expressions.emit(call.getOperands()).stream()
                .map(operand -> ExpressionEmitter.cast(operand, DataType.decimal(DIGITS / 2, PLACES)))
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
        DataType number = typeOf(operand.getType()).withNullable(true);
        if (fromInterval && toInterval) {
            return ExpressionEmitter.cast(value, target);
        }
        if (!target.kind().isNumeric() || !number.kind().isNumeric()) {
            throw Unsupported.intervalCast(operand.getType(), type);
        }
        return fromInterval
                ? ExpressionEmitter.cast(divided(value, unitOf(operand.getType())), target)
                : ExpressionEmitter.cast(multiplied(value, unitOf(type)), target);
    }

    private Expression field(RexCall call) {
        TimeUnitRange unit =
                Objects.requireNonNull(((RexLiteral) call.getOperands().get(0)).getValueAs(TimeUnitRange.class));
        Expression value = expressions.emit(call.getOperands().get(1));
        boolean months = isMonths(call.getOperands().get(1).getType());
        DataType type = typeOf(call.getType());
        BraidFunction.Body body =
                BraidFunction.Body.ofPresent(a -> field(unit, (Long) Objects.requireNonNull(a[0]), months));
        return new Compiled(body.yielding(type), List.of(value), type, call.toString());
    }

    private static long field(TimeUnitRange unit, long value, boolean months) {
        return switch (unit) {
            case YEAR -> months ? value / 12 : 0;
            case MONTH -> months ? value % 12 : 0;
            case DAY -> months ? 0 : value / TimeUnit.DAY.multiplier.longValueExact();
            case HOUR -> months ? 0 : value / TimeUnit.HOUR.multiplier.longValueExact() % 24;
            case MINUTE -> months ? 0 : value / TimeUnit.MINUTE.multiplier.longValueExact() % 60;
            case SECOND -> months ? 0 : value / MILLIS_PER_SECOND % 60;
            case EPOCH -> months ? value * 30 * 86_400 : value / MILLIS_PER_SECOND;
            default -> throw Unsupported.intervalField(unit.name());
        };
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
        return Objects.requireNonNull(interval.getIntervalQualifier())
                .getUnit()
                .multiplier
                .longValueExact();
    }

    private static boolean isMonths(RelDataType interval) {
        return Objects.requireNonNull(interval.getIntervalQualifier()).isYearMonth();
    }
}
