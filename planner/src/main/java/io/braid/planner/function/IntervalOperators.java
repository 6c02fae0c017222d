package io.braid.planner.function;

import io.braid.planner.function.value.ExactArithmetic;
import io.braid.planner.function.value.IntervalMath;
import io.braid.planner.type.OwnType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.TypeKind;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.temporal.Temporal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlPrefixOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Arithmetic on PostgreSQL's intervals and times with time zone. A standard SQL interval beside one of these is cast to
 * it.
 */
public final class IntervalOperators {
    /** Negation of an interval. */
    public static final SqlOperator NEGATION = new Negation();

    private static final Map<SqlKind, SqlBinaryOperator> STANDARD = Map.of(
            SqlKind.PLUS, SqlStdOperatorTable.PLUS,
            SqlKind.MINUS, SqlStdOperatorTable.MINUS,
            SqlKind.TIMES, SqlStdOperatorTable.MULTIPLY,
            SqlKind.DIVIDE, SqlStdOperatorTable.DIVIDE);

    private static final Map<SqlKind, TimeFunctions.DayOperator> OWN = Map.of(
            SqlKind.PLUS, new TimeFunctions.DayOperator(SqlStdOperatorTable.PLUS),
            SqlKind.MINUS, new TimeFunctions.DayOperator(SqlStdOperatorTable.MINUS),
            SqlKind.TIMES, new TimeFunctions.DayOperator(SqlStdOperatorTable.MULTIPLY),
            SqlKind.DIVIDE, new TimeFunctions.DayOperator(SqlStdOperatorTable.DIVIDE));
    /** Fractional digits of an interval's seconds. */
    private static final int MICROSECONDS = 6;

    private IntervalOperators() {}

    /** Returns all binary operators that accept other operands than in standard SQL. */
    static List<TimeFunctions.DayOperator> binary() {
        return List.copyOf(OWN.values());
    }

    /** Returns Braid's operator in place of Calcite's for these operands. */
    public static SqlOperator meant(SqlOperator operator, List<? extends RexNode> operands) {
        boolean isStandard = operands.size() == 2 && operator.equals(STANDARD.get(operator.getKind()));
        return isStandard && operands.stream().anyMatch(operand -> operand.getType() instanceof OwnType)
                ? Objects.requireNonNull(OWN.get(operator.getKind()))
                : operator;
    }

    /** True if an operator is arithmetic that accepts intervals. */
    public static boolean isArithmetic(SqlOperator operator) {
        return operator instanceof TimeFunctions.DayOperator || operator.equals(NEGATION);
    }

    /** Returns the type of an operation on such types; null if it has none. */
    static @Nullable RelDataType typeOf(SqlKind kind, RelDataType left, RelDataType right, RelDataTypeFactory factory) {
        RelDataType type =
                switch (kind) {
                    case PLUS -> {
                        RelDataType sum = shifted(left, right, factory);
                        yield sum == null ? shifted(right, left, factory) : sum;
                    }
                    case MINUS -> isDifference(left, right) ? interval() : shifted(left, right, factory);
                    case TIMES -> isScaled(left, right) || isScaled(right, left) ? interval() : null;
                    case DIVIDE -> isScaled(left, right) ? interval() : null;
                    default -> null;
                };
        return type == null ? null : factory.createTypeWithNullability(type, left.isNullable() || right.isNullable());
    }

    private static RelDataType interval() {
        return OwnType.of(TypeKind.INTERVAL, false);
    }

    private static boolean isScaled(RelDataType interval, RelDataType factor) {
        return OwnType.isInterval(interval) && SqlTypeUtil.isNumeric(factor);
    }

    /** True for two times of the same kind except dates, whose difference is an interval. */
    private static boolean isDifference(RelDataType left, RelDataType right) {
        boolean areTimes = isTimeOfDay(left) && isTimeOfDay(right);
        boolean areMoments = isMoment(left) && isMoment(right);
        return areTimes || (areMoments && !(isDate(left) && isDate(right)));
    }

    /** Returns the type of a value plus an interval; null for other operands. */
    private static @Nullable RelDataType shifted(RelDataType value, RelDataType by, RelDataTypeFactory factory) {
        boolean isOwn = OwnType.isInterval(by);
        if (!isOwn && !SqlTypeUtil.isInterval(by)) {
            return null;
        }
        if (value instanceof OwnType || (isOwn && SqlTypeUtil.isInterval(value))) {
            return OwnType.isZonedTime(value) ? value : interval();
        }
        if (!isOwn) {
            return null;
        }
        return switch (value.getSqlTypeName()) {
            case DATE -> factory.createSqlType(SqlTypeName.TIMESTAMP, MICROSECONDS);
            case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                factory.createSqlType(value.getSqlTypeName(), Math.max(MICROSECONDS, value.getPrecision()));
            default -> null;
        };
    }

    private static boolean isTimeOfDay(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIME;
    }

    private static boolean isDate(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.DATE;
    }

    private static boolean isMoment(RelDataType type) {
        return isDate(type)
                || type.getSqlTypeName() == SqlTypeName.TIMESTAMP
                || type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    }

    /** Returns the implementation of an operator on these types, times or numbers. */
    static BraidFunction.Body body(SqlKind kind) {
        return switch (kind) {
            case PLUS -> BraidFunction.Body.ofPresent(a -> sum(a[0], a[1]));
            case MINUS -> BraidFunction.Body.ofPresent(a -> difference(a[0], a[1]));
            case TIMES ->
                BraidFunction.Body.ofPresent(a -> a[0] instanceof Interval interval
                        ? IntervalMath.times(interval, factor(a[1]))
                        : IntervalMath.times((Interval) Objects.requireNonNull(a[1]), factor(a[0])));
            case DIVIDE ->
                BraidFunction.Body.ofPresent(
                        a -> IntervalMath.dividedBy((Interval) Objects.requireNonNull(a[0]), factor(a[1])));
            default -> BraidFunction.Body.ofPresent(a -> IntervalMath.negated((Interval) Objects.requireNonNull(a[0])));
        };
    }

    private static double factor(@Nullable Object value) {
        return value instanceof Double number
                ? number
                : ExactArithmetic.decimal(value).doubleValue();
    }

    private static Object sum(@Nullable Object left, @Nullable Object right) {
        if (left instanceof Interval interval && right instanceof Interval other) {
            return IntervalMath.plus(interval, other);
        }
        return left instanceof Interval interval ? later(right, interval) : later(left, (Interval) right);
    }

    private static Object difference(@Nullable Object left, @Nullable Object right) {
        if (right instanceof Interval subtracted) {
            return sum(left, IntervalMath.negated(subtracted));
        }
        return IntervalMath.between((Temporal) Objects.requireNonNull(left), (Temporal) Objects.requireNonNull(right));
    }

    private static Object later(@Nullable Object value, @Nullable Interval by) {
        Interval interval = Objects.requireNonNull(by);
        if (value instanceof OffsetTime time) {
            return IntervalMath.later(time.toLocalTime(), interval).atOffset(time.getOffset());
        }
        return value instanceof LocalTime time
                ? IntervalMath.later(time, interval)
                : IntervalMath.later(
                        value instanceof LocalDate date
                                ? date.atStartOfDay()
                                : (Temporal) Objects.requireNonNull(value),
                        interval);
    }

    /** Negation of an interval; other operands are delegated to the standard operator. */
    private static final class Negation extends SqlPrefixOperator {
        Negation() {
            super(
                    "-",
                    SqlKind.MINUS_PREFIX,
                    SqlStdOperatorTable.UNARY_MINUS.getLeftPrec(),
                    ReturnTypes.ARG0,
                    SqlStdOperatorTable.UNARY_MINUS.getOperandTypeInference(),
                    OperandTypes.ANY);
        }

        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
            if (OwnType.isInterval(binding.getOperandType(0))) {
                return true;
            }
            if (throwOnFailure) {
                ((SqlBasicCall) binding.getCall()).setOperator(SqlStdOperatorTable.UNARY_MINUS);
            }
            return SqlStdOperatorTable.UNARY_MINUS.checkOperandTypes(binding, throwOnFailure);
        }

        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            return OwnType.isInterval(binding.getOperandType(0))
                    ? binding.getOperandType(0)
                    : SqlStdOperatorTable.UNARY_MINUS.inferReturnType(binding);
        }
    }
}
