package io.braid.postgres.type;

import io.braid.postgres.message.MessageBuffer;
import io.braid.spi.type.FloatDigits;
import java.math.BigDecimal;

/** Text form of numbers, written without allocation if they fit a long. */
final class DecimalText {
    private static final int MAX_DIGITS = 20;
    /** Exponents at which PostgreSQL switches to scientific notation for float8 and float4. */
    private static final int DOUBLE_DIGITS = 15;

    private static final int REAL_DIGITS = 6;
    private static final int LEAST_FIXED_EXPONENT = -4;

    private DecimalText() {}

    static void write(MessageBuffer out, long value) {
        write(out, value, 0);
    }

    /** Writes an unscaled number with its scale. */
    static void write(MessageBuffer out, long unscaled, int scale) {
        byte[] bytes = out.ensure(MAX_DIGITS + 3 + scale);
        int start = out.length();
        if (unscaled < 0) {
            bytes[start++] = '-';
        }
        int digits = Math.max(digits(unscaled), scale + 1);
        int end = start + digits + (scale > 0 ? 1 : 0);
        long rest = unscaled;
        for (int at = end - 1, written = 0; at >= start; at--) {
            if (scale > 0 && written == scale) {
                bytes[at] = '.';
                written++;
                continue;
            }
            bytes[at] = (byte) ('0' + Math.abs((int) (rest % 10)));
            rest /= 10;
            written++;
        }
        out.advanceTo(end);
    }

    /** Returns a number of unspecified scale without trailing zeros. */
    static BigDecimal ownDigits(BigDecimal value) {
        BigDecimal own = value.stripTrailingZeros();
        return own.scale() < 0 ? own.setScale(0) : own;
    }

    private static int digits(long value) {
        int digits = 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            digits++;
        }
        return digits;
    }

    static String ofReal(double value) {
        return Double.isFinite(value) ? floating(FloatDigits.shortest((float) value), REAL_DIGITS) : notFinite(value);
    }

    static String ofDouble(double value) {
        return Double.isFinite(value) ? floating(Double.toString(value), DOUBLE_DIGITS) : notFinite(value);
    }

    private static String notFinite(double value) {
        return Double.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
    }

    /** Converts Java's shortest digits to PostgreSQL's notation. */
    private static String floating(String java, int fixedDigits) {
        String sign = java.startsWith("-") ? "-" : "";
        String unsigned = java.substring(sign.length());
        int e = unsigned.indexOf('E');
        String mantissa = e < 0 ? unsigned : unsigned.substring(0, e);
        int exponent = e < 0 ? 0 : Integer.parseInt(unsigned.substring(e + 1));
        int point = mantissa.indexOf('.');
        String digits = mantissa.substring(0, point) + mantissa.substring(point + 1);
        int first = 0;
        while (first < digits.length() - 1 && digits.charAt(first) == '0') {
            first++;
        }
        int decimalPoint = point + exponent - first;
        digits = digits.substring(first).replaceAll("0+$", "");
        if (digits.isEmpty()) {
            return sign + "0";
        }
        int scientific = decimalPoint - 1;
        if (scientific < LEAST_FIXED_EXPONENT || scientific >= fixedDigits) {
            String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
            String power = Math.abs(scientific) < 10 ? "0" + Math.abs(scientific) : "" + Math.abs(scientific);
            return sign + digits.charAt(0) + fraction + (scientific < 0 ? "e-" : "e+") + power;
        }
        if (decimalPoint <= 0) {
            return sign + "0." + "0".repeat(-decimalPoint) + digits;
        }
        return decimalPoint >= digits.length()
                ? sign + digits + "0".repeat(decimalPoint - digits.length())
                : sign + digits.substring(0, decimalPoint) + "." + digits.substring(decimalPoint);
    }
}
