package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.number;
import static io.braid.planner.function.value.Arguments.string;

import io.braid.planner.function.value.DegreeTrigonometry;
import io.braid.planner.function.value.ExactArithmetic;
import io.braid.planner.function.value.Hyperbolic;
import io.braid.planner.function.value.NumberPattern;
import io.braid.planner.function.value.NumberReader;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.math.RoundingMode;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Functions on numbers. */
final class NumberFunctions {
    /** Scale of a number parsed by a non-constant pattern. */
    private static final int FRACTION_OF_ANY_PATTERN = 10;

    private static final Set<String> LOGARITHMS = Set.of("LN", "LOG", "LOG2", "LOG10");
    private static final Set<String> ROOTS = Set.of("SQRT", "POWER");

    static final List<BraidFunction> ALL = List.of(
            rounding("ROUND", RoundingMode.HALF_UP),
            rounding("TRUNC", RoundingMode.DOWN),
            rounding("TRUNCATE", RoundingMode.DOWN),
            new BraidFunction(
                    "SIGN",
                    ReturnTypes.INTEGER_NULLABLE,
                    OperandTypes.NUMERIC,
                    BraidFunction.Body.ofPresent(a -> ExactArithmetic.sign(a[0]))),
            of("SQRT", Math::sqrt),
            of("CBRT", Math::cbrt),
            of("LOG2", x -> Math.log(x) / Math.log(2)),
            of("ASINH", Hyperbolic::asinh),
            of("ACOSH", Hyperbolic::acosh),
            of("ATANH", Hyperbolic::atanh),
            new BraidFunction("E", ReturnTypes.DOUBLE, OperandTypes.NILADIC, type -> a -> Math.E),
            new BraidFunction("NAN", ReturnTypes.DOUBLE, OperandTypes.NILADIC, type -> a -> Double.NaN),
            new BraidFunction(
                    "INFINITY", ReturnTypes.DOUBLE, OperandTypes.NILADIC, type -> a -> Double.POSITIVE_INFINITY),
            tells("IS_NAN", x -> Double.isNaN(x)),
            tells("IS_FINITE", x -> Double.isFinite(x)),
            tells("IS_INFINITE", x -> Double.isInfinite(x)),
            new BraidFunction(
                    "FACTORIAL",
                    ReturnTypes.explicit(SqlTypeName.DECIMAL, DataType.MAX_DECIMAL_DIGITS)
                            .andThen(SqlTypeTransforms.TO_NULLABLE),
                    OperandTypes.INTEGER,
                    BraidFunction.Body.ofPresent(a -> ExactArithmetic.factorial(number(a[0])))),
            new BraidFunction(
                    "LCM",
                    ReturnTypes.BIGINT_NULLABLE,
                    OperandTypes.INTEGER_INTEGER,
                    BraidFunction.Body.ofPresent(a -> ExactArithmetic.commonMultiple(number(a[0]), number(a[1])))),
            of("EXP", Math::exp),
            of("LN", Math::log),
            of("LOG10", Math::log10),
            new BraidFunction(
                    "LOG",
                    ReturnTypes.DOUBLE_NULLABLE,
                    OperandTypes.NUMERIC_OPTIONAL_NUMERIC,
                    BraidFunction.Body.ofPresent(a -> a.length == 1
                            ? checked("LOG", Math.log10(ExactArithmetic.floating(a[0])), ExactArithmetic.floating(a[0]))
                            : checked(
                                    "LOG",
                                    Math.log(ExactArithmetic.floating(a[1])) / Math.log(ExactArithmetic.floating(a[0])),
                                    ExactArithmetic.floating(a[1])))),
            of("POWER", Math::pow),
            of("ATAN2", Math::atan2),
            of("SIN", Math::sin),
            of("COS", Math::cos),
            of("TAN", Math::tan),
            of("COT", x -> 1 / Math.tan(x)),
            of("SINH", Math::sinh),
            of("COSH", Math::cosh),
            of("TANH", Math::tanh),
            new BraidFunction(
                    "DIV",
                    ((SqlReturnTypeInference) NumberFunctions::whole).andThen(SqlTypeTransforms.TO_NULLABLE),
                    OperandTypes.family(SqlTypeFamily.EXACT_NUMERIC, SqlTypeFamily.EXACT_NUMERIC),
                    type -> BraidFunction.Body.ofPresent(a -> ExactArithmetic.quotient(a[0], a[1], type))
                            .yielding(type)),
            new BraidFunction(
                    "WIDTH_BUCKET",
                    ReturnTypes.INTEGER_NULLABLE,
                    OperandTypes.family(
                            SqlTypeFamily.NUMERIC, SqlTypeFamily.NUMERIC, SqlTypeFamily.NUMERIC, SqlTypeFamily.INTEGER),
                    BraidFunction.Body.ofPresent(ExactArithmetic::bucket)),
            new BraidFunction(
                    "TO_NUMBER",
                    ((SqlReturnTypeInference) NumberFunctions::ofPattern).andThen(SqlTypeTransforms.TO_NULLABLE),
                    OperandTypes.CHARACTER_CHARACTER,
                    type -> BraidFunction.Body.ofPresent(
                                    a -> NumberReader.read(string(a[0]), NumberPattern.of(string(a[1])), type))
                            .yielding(type)),
            of("SIND", DegreeTrigonometry::sin),
            of("COSD", DegreeTrigonometry::cos),
            // Infinite for a right angle.
            new BraidFunction(
                    "TAND",
                    ReturnTypes.DOUBLE_NULLABLE,
                    OperandTypes.NUMERIC,
                    BraidFunction.Body.ofPresent(a -> DegreeTrigonometry.tan(ExactArithmetic.floating(a[0])))),
            of("ASIND", DegreeTrigonometry::asin),
            of("ACOSD", DegreeTrigonometry::acos),
            of("ATAND", DegreeTrigonometry::atan),
            of("ASIN", Math::asin),
            of("ACOS", Math::acos),
            of("ATAN", Math::atan),
            of("DEGREES", Math::toDegrees),
            of("RADIANS", Math::toRadians),
            new BraidFunction("PI", ReturnTypes.DOUBLE, OperandTypes.NILADIC, type -> a -> Math.PI),
            new BraidFunction(
                    "GCD",
                    ReturnTypes.BIGINT_NULLABLE,
                    OperandTypes.INTEGER_INTEGER,
                    BraidFunction.Body.ofPresent(a -> ExactArithmetic.commonDivisor(number(a[0]), number(a[1])))));

    private NumberFunctions() {}

    /** Returns the type of a number parsed by a pattern, with the digits of a constant one. */
    private static RelDataType ofPattern(SqlOperatorBinding call) {
        String text = call.isOperandLiteral(1, false) ? call.getOperandLiteralValue(1, String.class) : null;
        NumberPattern pattern = text == null ? null : NumberPattern.of(text);
        int most = DataType.MAX_DECIMAL_DIGITS;
        if (pattern == null) {
            return call.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, most, FRACTION_OF_ANY_PATTERN);
        }
        int digits = pattern.wholeDigits() + pattern.fractionDigits();
        if (digits > most) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "The pattern '" + pattern.text() + "' has " + digits + " digits; a DECIMAL has at most " + most);
        }
        return call.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, Math.max(1, digits), pattern.fractionDigits());
    }

    private static BraidFunction of(String name, DoubleUnaryOperator operator) {
        return new BraidFunction(
                name,
                ReturnTypes.DOUBLE_NULLABLE,
                OperandTypes.NUMERIC,
                BraidFunction.Body.ofPresent(a -> checked(
                        name, operator.applyAsDouble(ExactArithmetic.floating(a[0])), ExactArithmetic.floating(a[0]))));
    }

    private static BraidFunction tells(String name, DoublePredicate test) {
        return new BraidFunction(
                name,
                ReturnTypes.BOOLEAN_NULLABLE,
                OperandTypes.NUMERIC,
                BraidFunction.Body.ofPresent(a -> test.test(ExactArithmetic.floating(a[0]))));
    }

    private static BraidFunction of(String name, DoubleBinaryOperator operator) {
        return new BraidFunction(
                name,
                ReturnTypes.DOUBLE_NULLABLE,
                OperandTypes.NUMERIC_NUMERIC,
                BraidFunction.Body.ofPresent(a -> checked(
                        name,
                        operator.applyAsDouble(ExactArithmetic.floating(a[0]), ExactArithmetic.floating(a[1])),
                        ExactArithmetic.floating(a[0]),
                        ExactArithmetic.floating(a[1]))));
    }

    /** Fails for NaN and infinite results of finite arguments. */
    private static double checked(String name, double result, double... arguments) {
        for (double argument : arguments) {
            if (!Double.isFinite(argument)) {
                return result;
            }
        }
        if (Double.isNaN(result)) {
            throw new BraidException(
                    undefined(name), name + " has no value for " + arguments[0] + " among the real numbers");
        }
        if (Double.isInfinite(result)) {
            throw new BraidException(
                    LOGARITHMS.contains(name) ? ErrorCode.INVALID_LOGARITHM : ErrorCode.NUMERIC_OUT_OF_RANGE,
                    "The value of " + name + " for " + arguments[0] + " is out of the range of DOUBLE");
        }
        return result;
    }

    /** Returns the error code for a number outside of a function's domain. */
    private static ErrorCode undefined(String name) {
        if (LOGARITHMS.contains(name)) {
            return ErrorCode.INVALID_LOGARITHM;
        }
        return ROOTS.contains(name) ? ErrorCode.INVALID_POWER : ErrorCode.INVALID_PARAMETER;
    }

    private static BraidFunction rounding(String name, RoundingMode mode) {
        SqlReturnTypeInference scaled = NumberFunctions::rounded;
        return new BraidFunction(
                name,
                scaled.andThen(SqlTypeTransforms.TO_NULLABLE),
                OperandTypes.NUMERIC_OPTIONAL_INTEGER,
                type -> BraidFunction.Body.ofPresent(a -> ExactArithmetic.rounded(a, type, mode))
                        .yielding(type));
    }

    /** Returns the type of an integer quotient, which may have as many digits as the dividend. */
    private static RelDataType whole(SqlOperatorBinding call) {
        boolean areWhole =
                SqlTypeUtil.isIntType(call.getOperandType(0)) && SqlTypeUtil.isIntType(call.getOperandType(1));
        return areWhole
                ? call.getTypeFactory().createSqlType(SqlTypeName.BIGINT)
                : call.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, DataType.MAX_DECIMAL_DIGITS, 0);
    }

    /** Returns the type of a rounded decimal, whose scale is limited by a constant number of digits. */
    private static RelDataType rounded(SqlOperatorBinding call) {
        RelDataType type = call.getOperandType(0);
        if (type.getSqlTypeName() != SqlTypeName.DECIMAL) {
            return type;
        }
        int places = type.getScale();
        if (call.getOperandCount() == 1) {
            places = 0;
        } else if (call.isOperandLiteral(1, false)) {
            Integer given = call.getOperandLiteralValue(1, Integer.class);
            places = given == null ? places : Math.max(0, Math.min(places, given));
        }
        // Rounding up may add an integer digit.
        int digits = Math.min(DataType.MAX_DECIMAL_DIGITS, type.getPrecision() - type.getScale() + 1 + places);
        return call.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, digits, places);
    }
}
