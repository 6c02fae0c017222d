package io.braid.execution.script;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Text of a value in an answer. I: a whole number. R: a number, rounded to six places, without trailing zeros. T: the
 * value's own text, so that scale and date format count. NULL is NULL, an empty text is (empty), and what would break
 * the line is escaped.
 */
final class SltCell {
    private static final int PLACES = 6;

    private SltCell() {}

    static String print(@Nullable String text, char type) {
        if (text == null) {
            return "NULL";
        }
        return switch (type) {
            case 'I' -> wholeNumber(text);
            case 'R' -> rounded(text);
            default -> escaped(text);
        };
    }

    private static String wholeNumber(String text) {
        try {
            return new BigDecimal(text).toBigIntegerExact().toString();
        } catch (ArithmeticException | NumberFormatException e) {
            return escaped(text) + " (not a whole number)";
        }
    }

    private static String rounded(String text) {
        try {
            BigDecimal number = new BigDecimal(text).setScale(PLACES, RoundingMode.HALF_UP);
            return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
        } catch (NumberFormatException e) {
            return escaped(text);
        }
    }

    private static String escaped(String text) {
        if (text.isEmpty()) {
            return "(empty)";
        }
        String oneLine = text.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
        // An editor, or a rule about trailing blanks, would remove it.
        return oneLine.endsWith(" ") ? oneLine + "\\" : oneLine;
    }
}
