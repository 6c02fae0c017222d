package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.number;
import static io.braid.planner.function.value.Arguments.string;

import io.braid.planner.function.value.ExactArithmetic;
import io.braid.planner.function.value.NumberPattern;
import io.braid.planner.function.value.TimeFields;
import io.braid.planner.function.value.TimePattern;
import io.braid.planner.function.value.Times;
import io.braid.planner.function.value.Zones;
import io.braid.planner.type.OwnType;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.Interval;
import io.braid.spi.type.Ticks;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** Functions on dates and times. */
public final class TimeFunctions {
    private static final SqlReturnTypeInference TIMESTAMP =
            ReturnTypes.explicit(SqlTypeName.TIMESTAMP, 6).andThen(SqlTypeTransforms.TO_NULLABLE);
    private static final SqlReturnTypeInference TIME =
            ReturnTypes.explicit(SqlTypeName.TIME, 6).andThen(SqlTypeTransforms.TO_NULLABLE);
    private static final SqlReturnTypeInference TEXT =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.TO_NULLABLE);
    private static final SqlOperandTypeChecker TEXT_AND_TIME =
            OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.DATETIME);

    static final List<BraidFunction> ALL = List.of(
            new BraidFunction("DATE_TRUNC", TIMESTAMP, TEXT_AND_TIME, type -> BraidFunction.Body.ofPresent(
                            a -> Times.truncated(Times.unit(string(a[0])), a[1], type))
                    .yielding(type)),
            new BraidFunction(
                    "DATE_PART",
                    ReturnTypes.DOUBLE_NULLABLE,
                    OperandTypes.or(
                            TEXT_AND_TIME,
                            new OwnOperands(List.of(SqlTypeUtil::isCharacter, OwnType.class::isInstance))),
                    BraidFunction.Body.ofPresent(a -> part(Times.unit(string(a[0])), a[1]))),
            new BraidFunction(
                    "TO_CHAR",
                    TEXT,
                    OperandTypes.or(
                            OperandTypes.family(SqlTypeFamily.DATETIME, SqlTypeFamily.CHARACTER),
                            OperandTypes.family(SqlTypeFamily.NUMERIC, SqlTypeFamily.CHARACTER)),
                    BraidFunction.Body.ofPresent(a -> a[0] instanceof Number number
                            ? NumberPattern.of(string(a[1])).format(number)
                            : TimePattern.of(string(a[1])).format(Times.timestamp(a[0])))),
            new BraidFunction(
                    "TO_DATE",
                    ReturnTypes.DATE_NULLABLE,
                    OperandTypes.CHARACTER_CHARACTER,
                    BraidFunction.Body.ofPresent(a ->
                            TimePattern.of(string(a[1])).parse(string(a[0])).toLocalDate())),
            new BraidFunction(
                    "TO_TIMESTAMP",
                    TIMESTAMP,
                    OperandTypes.CHARACTER_CHARACTER,
                    BraidFunction.Body.ofPresent(
                            a -> TimePattern.of(string(a[1])).parse(string(a[0])))),
            new BraidFunction(
                    "FROM_UNIXTIME",
                    TIMESTAMP,
                    OperandTypes.NUMERIC,
                    BraidFunction.Body.ofPresent(a -> Times.sinceEpoch(a[0]))),
            new BraidFunction(
                    "TO_UNIXTIME",
                    ReturnTypes.DOUBLE_NULLABLE,
                    OperandTypes.DATETIME,
                    BraidFunction.Body.ofPresent(
                            a -> Times.secondsSinceEpoch(a[0]).doubleValue())),
            new BraidFunction(
                    "LAST_DAY", ReturnTypes.DATE_NULLABLE, OperandTypes.DATETIME, BraidFunction.Body.ofPresent(a -> {
                        LocalDate date = Times.timestamp(a[0]).toLocalDate();
                        return date.withDayOfMonth(date.lengthOfMonth());
                    })),
            new BraidFunction(
                    "DAYNAME", TEXT, OperandTypes.DATETIME, BraidFunction.Body.ofPresent(a -> Times.timestamp(a[0])
                            .getDayOfWeek()
                            .getDisplayName(TextStyle.FULL, Locale.ENGLISH))),
            new BraidFunction(
                    "MONTHNAME", TEXT, OperandTypes.DATETIME, BraidFunction.Body.ofPresent(a -> Times.timestamp(a[0])
                            .getMonth()
                            .getDisplayName(TextStyle.FULL, Locale.ENGLISH))),
            new BraidFunction(
                    "MAKE_TIMESTAMP",
                    TIMESTAMP,
                    OperandTypes.family(
                            SqlTypeFamily.INTEGER,
                            SqlTypeFamily.INTEGER,
                            SqlTypeFamily.INTEGER,
                            SqlTypeFamily.INTEGER,
                            SqlTypeFamily.INTEGER,
                            SqlTypeFamily.NUMERIC),
                    BraidFunction.Body.ofPresent(a -> date(number(a[0]), number(a[1]), number(a[2]))
                            .atTime(timeOfDay(number(a[3]), number(a[4]), ExactArithmetic.decimal(a[5]))))),
            new BraidFunction(
                    "MAKE_TIME",
                    TIME,
                    OperandTypes.family(SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER, SqlTypeFamily.NUMERIC),
                    BraidFunction.Body.ofPresent(
                            a -> timeOfDay(number(a[0]), number(a[1]), ExactArithmetic.decimal(a[2])))),
            new BraidFunction(
                    "TIMEZONE",
                    ((SqlReturnTypeInference) Zones::typeThere).andThen(SqlTypeTransforms.TO_NULLABLE),
                    TEXT_AND_TIME,
                    BraidFunction.Body.ofPresent(a -> Zones.there(string(a[0]), a[1]))),
            new BraidFunction(
                    "MAKE_DATE",
                    ReturnTypes.DATE_NULLABLE,
                    OperandTypes.family(SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER),
                    BraidFunction.Body.ofPresent(a -> date(number(a[0]), number(a[1]), number(a[2])))));

    /** Ticks since midnight, an internal function for sorting times. */
    public static final SqlFunction TICKS_OF_DAY = new BraidFunction(
            "TICKS_OF_DAY",
            ReturnTypes.BIGINT_NULLABLE,
            OperandTypes.DATETIME,
            BraidFunction.Body.ofPresent(a -> Ticks.of((LocalTime) Objects.requireNonNull(a[0]))));

    /**
     * Operators on dates: date minus date is a number of days, date plus a number is a date, date plus hours is a
     * timestamp.
     */
    static final List<SqlOperator> OPERATORS = Stream.concat(
                    IntervalOperators.binary().stream(), Stream.of(IntervalOperators.NEGATION))
            .toList();

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int MICROSECONDS = 6;

    private TimeFunctions() {}

    /** True if an interval has units shorter than a day. */
    public static boolean isOfTime(SqlIntervalQualifier interval) {
        return !interval.isYearMonth() && interval.getUnit().multiplier.compareTo(TimeUnit.DAY.multiplier) < 0;
    }

    /** Returns the implementation of an operator on dates. */
    static BraidFunction.Body days(SqlKind kind) {
        return BraidFunction.Body.ofPresent(a -> {
            if (a[0] instanceof LocalTime time) {
                return ((LocalDate) Objects.requireNonNull(a[1])).atTime(time);
            }
            LocalDate date = (LocalDate) Objects.requireNonNull(a[0]);
            if (a[1] instanceof LocalDate other) {
                return Math.toIntExact(ChronoUnit.DAYS.between(other, date));
            }
            if (a[1] instanceof LocalTime time) {
                return date.atTime(time);
            }
            long days = number(a[1]);
            return Times.plusDays(date, kind == SqlKind.MINUS ? -days : days);
        });
    }

    /**
     * Arithmetic on dates and intervals that standard SQL lacks; other operands are delegated to the standard operator.
     */
    static final class DayOperator extends SqlBinaryOperator {
        private final SqlBinaryOperator standard;

        DayOperator(SqlBinaryOperator standard) {
            super(
                    standard.getName(),
                    standard.getKind(),
                    standard.getLeftPrec(),
                    true,
                    ReturnTypes.ARG0_NULLABLE,
                    (binding, returned, operands) -> inferNumbers(standard, binding, returned, operands),
                    OperandTypes.ANY_ANY);
            this.standard = standard;
        }

        /** Infers a number if the other operand is one; next to a date it may be a number or an interval. */
        private static void inferNumbers(
                SqlBinaryOperator standard, SqlCallBinding binding, RelDataType returned, RelDataType[] operands) {
            if (IntervalParameterTypes.infer(standard.getKind(), binding, operands)) {
                return;
            }
            RelDataType[] inferred = operands.clone();
            SqlOperandTypeInference inference = standard.getOperandTypeInference();
            if (inference != null) {
                inference.inferOperandTypes(binding, returned, inferred);
            }
            if (Arrays.stream(inferred).allMatch(SqlTypeUtil::isNumeric)) {
                System.arraycopy(inferred, 0, operands, 0, operands.length);
            }
        }

        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
            if (takes(binding.getOperandType(0), binding.getOperandType(1), binding.getTypeFactory())) {
                return true;
            }
            if (throwOnFailure) {
                ((SqlBasicCall) binding.getCall()).setOperator(standard);
            }
            return standard.checkOperandTypes(binding, throwOnFailure);
        }

        @Override
        public String getAllowedSignatures(String name) {
            return standard.getAllowedSignatures(name);
        }

        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            RelDataType left = binding.getOperandType(0);
            RelDataType right = binding.getOperandType(1);
            if (!takes(left, right, binding.getTypeFactory())) {
                return standard.inferReturnType(binding);
            }
            RelDataTypeFactory factory = binding.getTypeFactory();
            RelDataType ofIntervals = IntervalOperators.typeOf(kind, left, right, factory);
            if (ofIntervals != null) {
                return ofIntervals;
            }
            RelDataType type = isTimeBeside(left, right)
                    ? factory.createSqlType(SqlTypeName.TIMESTAMP, MICROSECONDS)
                    : factory.createSqlType(isDate(left) && isDate(right) ? SqlTypeName.INTEGER : SqlTypeName.DATE);
            return factory.createTypeWithNullability(type, left.isNullable() || right.isNullable());
        }

        private boolean takes(RelDataType left, RelDataType right, RelDataTypeFactory factory) {
            if (IntervalOperators.typeOf(kind, left, right, factory) != null) {
                return true;
            }
            return (kind == SqlKind.PLUS || kind == SqlKind.MINUS) && takesDays(left, right);
        }

        private boolean takesDays(RelDataType left, RelDataType right) {
            boolean isDateAndDays = isDate(left) && SqlTypeUtil.isIntType(right);
            boolean isDaysAndDate = SqlTypeUtil.isIntType(left) && isDate(right) && kind == SqlKind.PLUS;
            boolean isBetweenDates = isDate(left) && isDate(right) && kind == SqlKind.MINUS;
            return isDateAndDays || isDaysAndDate || isBetweenDates || isTimeBeside(left, right);
        }

        /** True if a date is combined with a time of day or a sub-day interval, which results in a timestamp. */
        private boolean isTimeBeside(RelDataType left, RelDataType right) {
            boolean isInterval = isDate(left) && isInterval(right);
            boolean isSum =
                    (isDate(left) && isTimeOfDay(right)) || (isDate(right) && (isInterval(left) || isTimeOfDay(left)));
            return isInterval || (isSum && kind == SqlKind.PLUS);
        }

        private static boolean isTimeOfDay(RelDataType type) {
            return type.getSqlTypeName() == SqlTypeName.TIME;
        }

        private static boolean isInterval(RelDataType type) {
            SqlIntervalQualifier interval = type.getIntervalQualifier();
            return interval != null && isOfTime(interval);
        }

        private static boolean isDate(RelDataType type) {
            return type.getSqlTypeName() == SqlTypeName.DATE;
        }
    }

    private static double part(TimeUnitRange unit, @Nullable Object value) {
        if (unit == TimeUnitRange.SECOND && value instanceof Interval interval) {
            return interval.micros() % (60 * Interval.MICROS_PER_SECOND) / (double) Interval.MICROS_PER_SECOND;
        }
        return switch (unit) {
            case EPOCH -> TimeFields.seconds(value).doubleValue();
            case SECOND -> TimeFields.of(unit, value) + TimeFields.clock(value).get(ChronoField.NANO_OF_SECOND) / 1e9;
            default -> TimeFields.of(unit, value);
        };
    }

    private static LocalDate date(long year, long month, long day) {
        try {
            return LocalDate.of(Math.toIntExact(year), Math.toIntExact(month), Math.toIntExact(day));
        } catch (DateTimeException | ArithmeticException e) {
            throw new BraidException(
                    ErrorCode.INVALID_DATETIME, "There is no date " + year + "-" + month + "-" + day, e);
        }
    }

    /** Returns a time of day; the second may have a fraction, which is rounded to microseconds. */
    private static LocalTime timeOfDay(long hour, long minute, BigDecimal second) {
        try {
            long micros =
                    second.movePointRight(6).setScale(0, RoundingMode.HALF_UP).longValueExact();
            return LocalTime.of(Math.toIntExact(hour), Math.toIntExact(minute))
                    .with(ChronoField.SECOND_OF_MINUTE, Math.floorDiv(micros, MICROS_PER_SECOND))
                    .with(ChronoField.MICRO_OF_SECOND, Math.floorMod(micros, MICROS_PER_SECOND));
        } catch (DateTimeException | ArithmeticException e) {
            throw new BraidException(
                    ErrorCode.INVALID_DATETIME,
                    "There is no time " + hour + ":" + minute + ":" + second.toPlainString(),
                    e);
        }
    }
}
