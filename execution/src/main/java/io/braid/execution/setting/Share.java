package io.braid.execution.setting;

import java.math.BigDecimal;

/**
 * A fraction, written as {@code 1%} or {@code off}.
 *
 * @param millionths the fraction in millionths
 */
public record Share(int millionths) {
    public static final Share NONE = new Share(0);
    public static final Share ALL = new Share(1_000_000);
    private static final int PER_CENT = 10_000;
    private static final int WHOLE = ALL.millionths;

    /** Parses a fraction; fails with IllegalArgumentException for invalid text. */
    static Share parse(String text) {
        String compact = text.replace(" ", "");
        if (compact.equalsIgnoreCase("off")) {
            return NONE;
        }
        try {
            BigDecimal perCent = new BigDecimal(compact.replaceFirst("%$", ""));
            int millionths = perCent.multiply(BigDecimal.valueOf(PER_CENT)).intValueExact();
            if (millionths >= 0 && millionths <= WHOLE && compact.endsWith("%")) {
                return new Share(millionths);
            }
        } catch (NumberFormatException | ArithmeticException e) {
            // Reported below like other invalid texts.
        }
        throw new IllegalArgumentException("is no share such as 1%, 0.5% or off");
    }

    /** True if a random number between 0 and 1 falls within the fraction. */
    public boolean includes(double drawn) {
        return drawn * WHOLE < millionths;
    }

    @Override
    public String toString() {
        return millionths == 0
                ? "off"
                : BigDecimal.valueOf(millionths, 4).stripTrailingZeros().toPlainString() + "%";
    }
}
