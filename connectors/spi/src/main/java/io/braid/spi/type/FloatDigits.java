package io.braid.spi.type;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Shortest decimal representation of single-precision floating-point numbers. */
public final class FloatDigits {
    private static final MathContext ENOUGH = new MathContext(8, RoundingMode.HALF_EVEN);

    private FloatDigits() {}

    /**
     * The number in Java's notation, with the fewest digits that read back to it. Before version 19, Java prints one
     * digit too many for some numbers.
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
