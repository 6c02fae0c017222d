package io.braid.spi.type;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Shortest decimal digits of floating-point numbers of single precision. */
public final class FloatDigits {
    private static final MathContext ENOUGH = new MathContext(8, RoundingMode.HALF_EVEN);

    private FloatDigits() {}

    /**
     * The number in Java's notation, with no more digits than it takes to read it back. Before version 19, Java writes
     * a digit too many for some numbers.
     */
    public static String shortest(float value) {
        String text = Float.toString(value);
        if (text.length() <= ENOUGH.getPrecision() + 1 || !Float.isFinite(value)) {
            return text;
        }
        BigDecimal written = new BigDecimal(text);
        if (written.precision() <= ENOUGH.getPrecision()) {
            return text;
        }
        String shorter = exponential(written.round(ENOUGH));
        return Float.parseFloat(shorter) == value ? shorter : text;
    }

    private static String exponential(BigDecimal number) {
        BigDecimal digits = number.stripTrailingZeros();
        int exponent = digits.precision() - digits.scale() - 1;
        BigDecimal mantissa = digits.movePointLeft(exponent);
        return (mantissa.scale() <= 0 ? mantissa.setScale(1) : mantissa).toPlainString() + "E" + exponent;
    }
}
