package io.braid.planner.function.value;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Parser of one number by a TO_NUMBER pattern, as in PostgreSQL: digits at the digit positions of the pattern, at most
 * one character of the text for each other part, and nothing after its end.
 */
public final class NumberReader {
    private static final String OF_NUMBERS = "0123456789.,+-";

    private final NumberPattern pattern;
    private final String text;
    private final StringBuilder digits = new StringBuilder();
    private int place;
    /** Minus, plus, or a blank if there is no sign yet. */
    private char sign = ' ';

    private int wholeDigits;
    private int fractionDigits;
    private boolean hasPoint;

    private NumberReader(NumberPattern pattern, String text) {
        this.pattern = pattern;
        this.text = text;
    }

    public static BigDecimal read(String text, NumberPattern pattern, DataType type) {
        return new NumberReader(pattern, text).read(type);
    }

    private BigDecimal read(DataType type) {
        for (NumberPattern.Part part : pattern.parts()) {
            if (isAtEnd()) {
                break;
            }
            read(part);
        }
        if (wholeDigits + fractionDigits == 0) {
            throw new BraidException(
                    ErrorCode.INVALID_CAST, "'" + text + "' is no number in the form '" + pattern.text() + "'");
        }
        BigDecimal number = new BigDecimal((sign == '-' ? "-" : "") + digits);
        BigDecimal fitted = number.setScale(type.scale(), RoundingMode.HALF_UP);
        if (number.precision() - number.scale() > pattern.wholeDigits()) {
            throw tooLarge("has more digits than the form '" + pattern.text() + "'");
        }
        if (fitted.precision() > type.precision()) {
            throw tooLarge("does not fit the type " + type.withNullable(true)
                    + ", which TO_NUMBER has for a form that is not written out");
        }
        return fitted;
    }

    private BraidException tooLarge(String why) {
        return new BraidException(ErrorCode.NUMERIC_OUT_OF_RANGE, "'" + text + "' " + why);
    }

    private boolean isAtEnd() {
        return place >= text.length();
    }

    private char next() {
        return text.charAt(place);
    }

    private void read(NumberPattern.Part part) {
        switch (part.kind()) {
            case TEXT -> skip(part.text().codePointCount(0, part.text().length()));
            case COMMA -> place += !pattern.isTight() && next() == ',' ? 1 : 0;
            case SIGN -> readSign("+-");
            case MINUS -> readSign("-");
            default -> {
                readDigit(part.kind() != NumberPattern.Kind.POINT);
                skip(1);
            }
        }
    }

    private void skip(int characters) {
        for (int i = 0; i < characters && !isAtEnd(); i++) {
            place += Character.charCount(text.codePointAt(place));
        }
    }

    private void readSign(String signs) {
        if (signs.indexOf(next()) >= 0) {
            sign = next();
            place++;
        } else if (OF_NUMBERS.indexOf(next()) < 0) {
            skip(1);
        }
    }

    /** Parses a digit or decimal point; the last character is skipped in any case. */
    private void readDigit(boolean isDigit) {
        place += next() == ' ' ? 1 : 0;
        if (isAtEnd()) {
            return;
        }
        if (isDigit && sign == ' ' && wholeDigits + fractionDigits == 0) {
            readSignBefore();
        }
        if (isAtEnd()) {
            return;
        }
        boolean isRead = false;
        if (isDecimal(next())) {
            if (hasPoint && fractionDigits == pattern.fractionDigits()) {
                return;
            }
            digits.append(next());
            wholeDigits += hasPoint ? 0 : 1;
            fractionDigits += hasPoint ? 1 : 0;
            isRead = true;
        } else if (pattern.hasPoint() && !hasPoint && next() == '.') {
            digits.append('.');
            hasPoint = true;
            isRead = true;
        }
        if (sign == ' ' && wholeDigits + fractionDigits > 0) {
            readSignBehind(isRead);
        }
    }

    private void readSignBefore() {
        char first = next();
        if (first == '-' || (first == '<' && pattern.sign() == NumberPattern.Sign.BRACKETS)) {
            sign = '-';
            place++;
        } else if (first == '+') {
            sign = '+';
            place++;
        }
    }

    private void readSignBehind(boolean isRead) {
        boolean isAnchored = pattern.sign() == NumberPattern.Sign.BEFORE || pattern.sign() == NumberPattern.Sign.BEHIND;
        if (isAnchored) {
            if (isRead && place + 1 < text.length() && "+-".indexOf(text.charAt(place + 1)) >= 0) {
                sign = text.charAt(++place);
            }
        } else if (!isRead && pattern.sign() == NumberPattern.Sign.IN_PARTS && "+-".indexOf(next()) >= 0) {
            sign = next();
        }
    }

    private static boolean isDecimal(char character) {
        return character >= '0' && character <= '9';
    }
}
