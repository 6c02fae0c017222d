package io.braid.planner.function.value;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A TO_CHAR or TO_NUMBER pattern for numbers in PostgreSQL's notation: {@code 9,990.00}, {@code FM999.9MI}. */
public final class NumberPattern {
    private static final SmallCache<String, NumberPattern> MADE = new SmallCache<>(NumberPattern::new);
    private static final int NONE = Integer.MAX_VALUE;

    /** Kinds of pattern parts. */
    enum Kind {
        /** A digit, blank for leading zeros. */
        DIGIT,
        /** A digit, including leading zeros. */
        ZERO,
        POINT,
        /** A comma between digits. */
        COMMA,
        /** The sign at this position. */
        SIGN,
        /** A minus at this position, and a blank or nothing for other numbers. */
        MINUS,
        /** Literal text. */
        TEXT
    }

    /** A part of a pattern; only literal ones have a text. */
    record Part(Kind kind, String text) {
        boolean isOfNumber() {
            return kind == Kind.DIGIT || kind == Kind.ZERO || kind == Kind.POINT;
        }
    }

    /** Position of the sign if no part of the pattern determines it. */
    enum Sign {
        /** Before the first digit, only for negative numbers. */
        MINUS_BEFORE,
        BEFORE,
        BEHIND,
        /** Angle brackets around negative numbers. */
        BRACKETS,
        /** At the positions of pattern parts. */
        IN_PARTS
    }

    private final String pattern;
    private final List<Part> parts = new ArrayList<>();
    /** True if omitted parts are not padded with blanks. */
    private boolean isTight;

    private Sign sign = Sign.MINUS_BEFORE;
    private int digitsBeforeSign;
    private int wholeDigits;
    private int fractionDigits;
    private boolean hasPoint;
    /** First integer digit that is always written. */
    private int firstZero = NONE;
    /** Number of fraction digits that are always written. */
    private int leastFraction;

    private NumberPattern(String pattern) {
        this.pattern = pattern;
        for (int place = 0; place < pattern.length(); ) {
            place += read(place);
        }
        if (sign == Sign.BEFORE && digitsBeforeSign == wholeDigits) {
            sign = Sign.BEHIND;
        }
    }

    public static NumberPattern of(String pattern) {
        return MADE.of(pattern);
    }

    public String text() {
        return pattern;
    }

    List<Part> parts() {
        return parts;
    }

    boolean isTight() {
        return isTight;
    }

    Sign sign() {
        return sign;
    }

    public int wholeDigits() {
        return wholeDigits;
    }

    public int fractionDigits() {
        return fractionDigits;
    }

    boolean hasPoint() {
        return hasPoint;
    }

    /** Parses the part at a position and returns its length. */
    private int read(int place) {
        char first = Character.toUpperCase(pattern.charAt(place));
        switch (first) {
            case '9' -> addDigit(Kind.DIGIT);
            case '0' -> addDigit(Kind.ZERO);
            case ',', 'G' -> add(Kind.COMMA);
            case '.', 'D' -> {
                require(!hasPoint, place, "a second point");
                hasPoint = true;
                add(Kind.POINT);
            }
            case '"' -> {
                int end = pattern.indexOf('"', place + 1);
                String text = pattern.substring(place + 1, end < 0 ? pattern.length() : end);
                parts.add(new Part(Kind.TEXT, text));
                return text.length() + 2;
            }
            default -> {
                return Character.isLetter(first) ? readWord(place) : addText(place);
            }
        }
        return 1;
    }

    private int addText(int place) {
        int length = Character.charCount(pattern.codePointAt(place));
        parts.add(new Part(Kind.TEXT, pattern.substring(place, place + length)));
        return length;
    }

    private int readWord(int place) {
        String rest = pattern.substring(place).toUpperCase(Locale.ROOT);
        if (rest.startsWith("FM")) {
            isTight = true;
        } else if (rest.startsWith("MI")) {
            place(Sign.IN_PARTS, place);
            add(Kind.MINUS);
        } else if (rest.startsWith("SG")) {
            place(Sign.IN_PARTS, place);
            add(Kind.SIGN);
        } else if (rest.startsWith("PR")) {
            place(Sign.BRACKETS, place);
        } else {
            require(rest.startsWith("S"), place, "'" + pattern.substring(place) + "'");
            place(Sign.BEFORE, place);
            digitsBeforeSign = wholeDigits;
            return 1;
        }
        return 2;
    }

    private void place(Sign where, int place) {
        require(sign == Sign.MINUS_BEFORE || (sign == where && where == Sign.IN_PARTS), place, "a second sign");
        sign = where;
    }

    private void add(Kind kind) {
        parts.add(new Part(kind, ""));
    }

    private void addDigit(Kind kind) {
        add(kind);
        if (hasPoint) {
            fractionDigits++;
            leastFraction = kind == Kind.ZERO ? fractionDigits : leastFraction;
        } else {
            firstZero = kind == Kind.ZERO ? Math.min(firstZero, wholeDigits) : firstZero;
            wholeDigits++;
        }
    }

    private void require(boolean holds, int place, String what) {
        if (!holds) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "Braid does not know what " + what + " means in the pattern '" + pattern + "', from character "
                            + (place + 1)
                            + ". It knows 9, 0, points, commas, D, G, S, SG, MI, PR and FM; put other text in double"
                            + " quotes.");
        }
    }

    /** Formats a number; hash signs if it exceeds the pattern. */
    public String format(@Nullable Object number) {
        if (number instanceof Double floating && !Double.isFinite(floating)) {
            return new Writer(floating < 0, "#".repeat(wholeDigits + 1), "").write();
        }
        BigDecimal rounded = ExactArithmetic.decimal(number).setScale(fractionDigits, RoundingMode.HALF_UP);
        String digits = rounded.abs().toPlainString();
        int point = fractionDigits == 0 ? digits.length() : digits.indexOf('.');
        String fraction = fractionDigits == 0 ? "" : digits.substring(point + 1);
        return new Writer(rounded.signum() < 0, digits.substring(0, point), fraction).write();
    }

    /** Formatter of one number. */
    private final class Writer {
        private final StringBuilder written = new StringBuilder();
        private final boolean isNegative;
        private final String whole;
        private final String fraction;
        /** Number of pattern digits before those of the number. */
        private final int lead;
        /** Number of fraction digits to write. */
        private final int shown;

        private boolean isSigned;
        private boolean hasBegun;
        private int wholeSeen;
        private int fractionSeen;

        Writer(boolean isNegative, String whole, String fraction) {
            boolean fits = whole.length() <= wholeDigits;
            this.isNegative = isNegative;
            this.whole = fits ? whole : "#".repeat(wholeDigits);
            this.fraction = fits ? fraction : "#".repeat(fractionDigits);
            this.lead = wholeDigits - this.whole.length();
            this.shown = isTight ? Math.max(leastFraction, relevant()) : fractionDigits;
        }

        private int relevant() {
            int last = fraction.length();
            while (last > 0 && fraction.charAt(last - 1) == '0') {
                last--;
            }
            return last;
        }

        String write() {
            int last = lastOfNumber();
            for (int i = 0; i < parts.size(); i++) {
                write(parts.get(i));
                if (i == last) {
                    close();
                }
            }
            return written.toString();
        }

        private int lastOfNumber() {
            int last = parts.size() - 1;
            while (last >= 0 && !parts.get(last).isOfNumber()) {
                last--;
            }
            return last;
        }

        private void write(Part part) {
            switch (part.kind()) {
                case TEXT -> written.append(part.text());
                case SIGN -> written.append(isNegative ? '-' : '+');
                case MINUS -> writeOr(isNegative, '-');
                case COMMA -> writeOr(hasBegun, ',');
                case POINT -> {
                    sign();
                    written.append('.');
                }
                default -> {
                    if (wholeSeen < wholeDigits) {
                        writeWhole();
                    } else {
                        writeFraction();
                    }
                }
            }
        }

        private void writeWhole() {
            int place = wholeSeen++;
            boolean isLeading = place < lead || (isAlone() && firstZero == NONE);
            if (isLeading && place < firstZero) {
                writeOr(false, ' ');
                return;
            }
            sign();
            written.append(place < lead ? '0' : whole.charAt(place - lead));
            hasBegun = true;
        }

        /** True if the integer part is a zero that may be omitted before a fraction. */
        private boolean isAlone() {
            return whole.equals("0") && fractionDigits > 0 && !(isTight && shown == 0);
        }

        private void writeFraction() {
            int place = fractionSeen++;
            if (place < shown) {
                sign();
                written.append(fraction.charAt(place));
                hasBegun = true;
            }
        }

        private void writeOr(boolean isThere, char character) {
            if (isThere) {
                written.append(character);
            } else if (!isTight) {
                written.append(' ');
            }
        }

        /** Writes the sign before the first digit. */
        private void sign() {
            if (isSigned) {
                return;
            }
            isSigned = true;
            switch (sign) {
                case MINUS_BEFORE -> writeOr(isNegative, '-');
                case BEFORE -> written.append(isNegative ? '-' : '+');
                case BRACKETS -> writeOr(isNegative, '<');
                case BEHIND, IN_PARTS -> {
                    // The sign has another position.
                }
            }
        }

        /** Writes the sign after the last digit. */
        private void close() {
            if (sign == Sign.BEHIND) {
                written.append(isNegative ? '-' : '+');
            } else if (sign == Sign.BRACKETS) {
                writeOr(isNegative, '>');
            }
        }
    }
}
