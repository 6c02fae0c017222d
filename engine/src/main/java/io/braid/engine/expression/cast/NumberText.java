package io.braid.engine.expression.cast;

import io.braid.engine.expression.number.ArithmeticErrors;
import io.braid.spi.type.DataType;
import io.braid.spi.type.FloatDigits;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/** Parser of numbers and booleans from text, ignoring surrounding blanks, and formatter of numbers. */
final class NumberText {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,9})?");
    /** Exponent beyond which a number overflows every type, so that its digits are not expanded. */
    private static final int MAX_EXPONENT = 400;

    private static final int PLAIN_FROM = -5;
    private static final int PLAIN_TO = 15;

    private NumberText() {}

    static boolean parseBoolean(String text, DataType type) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "t", "yes", "y", "on", "1" -> true;
            case "false", "f", "no", "n", "off", "0" -> false;
            default -> throw CastErrors.invalid(text, type);
        };
    }

    static double parseDouble(String text, DataType type) {
        return parseFloating(text, type, Double::parseDouble);
    }

    /** Parses a number, rounded once to single precision. */
    static double parseReal(String text, DataType type) {
        return parseFloating(text, type, Float::parseFloat);
    }

    private static double parseFloating(String text, DataType type, ToDoubleFunction<String> parser) {
        String stripped = text.strip();
        return switch (stripped.toLowerCase(Locale.ROOT)) {
            case "nan" -> Double.NaN;
            case "infinity", "+infinity", "inf", "+inf" -> Double.POSITIVE_INFINITY;
            case "-infinity", "-inf" -> Double.NEGATIVE_INFINITY;
            default -> parseFinite(stripped, type, parser);
        };
    }

    private static double parseFinite(String text, DataType type, ToDoubleFunction<String> parser) {
        if (!NUMBER.matcher(text).matches()) {
            throw CastErrors.invalid(text, type);
        }
        double value = parser.applyAsDouble(text);
        if (Double.isInfinite(value)) {
            throw ArithmeticErrors.outOfRange(type);
        }
        return value;
    }

    static BigDecimal parseDecimal(String text, DataType type) {
        String stripped = text.strip();
        if (!NUMBER.matcher(stripped).matches()) {
            throw CastErrors.invalid(text, type);
        }
        BigDecimal value = new BigDecimal(stripped);
        if (value.signum() == 0 || value.precision() - (long) value.scale() < -MAX_EXPONENT) {
            return BigDecimal.ZERO;
        }
        if (value.precision() - (long) value.scale() > MAX_EXPONENT) {
            throw ArithmeticErrors.outOfRange(type);
        }
        return value;
    }

    /** Parses an integer; digits after the point must be zero, because rounding would hide a wrong value. */
    static BigDecimal parseInteger(String text, DataType type) {
        BigDecimal value = parseDecimal(text, type);
        if (value.signum() != 0 && value.stripTrailingZeros().scale() > 0) {
            throw CastErrors.invalid(text, type);
        }
        return value;
    }

    /** Returns the shortest text that is parsed as the same number, with an exponent only if it is large. */
    static String print(double value, boolean singlePrecision) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "Infinity" : "-Infinity";
        }
        if (value == 0) {
            return Double.doubleToRawLongBits(value) < 0 ? "-0" : "0";
        }
        BigDecimal decimal = new BigDecimal(
                        singlePrecision ? FloatDigits.shortest((float) value) : Double.toString(value))
                .stripTrailingZeros();
        int exponent = decimal.precision() - decimal.scale() - 1;
        if (exponent > PLAIN_FROM && exponent < PLAIN_TO) {
            return decimal.toPlainString();
        }
        String digits = decimal.movePointLeft(exponent).stripTrailingZeros().toPlainString();
        return digits + "e" + (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }
}
