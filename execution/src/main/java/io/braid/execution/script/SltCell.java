package io.braid.execution.script;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Text format of values in answers. I: an integer. R: a number rounded to six decimal places, without trailing zeros.
 * T: the unmodified text, including scale and date format. NULL is NULL, an empty string is (empty), and line breaks
 * and tabs are escaped.
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
        // Escaped, because editors and linters remove trailing blanks.
        return oneLine.endsWith(" ") ? oneLine + "\\" : oneLine;
    }
}
