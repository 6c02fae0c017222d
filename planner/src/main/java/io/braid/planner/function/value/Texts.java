package io.braid.planner.function.value;

import io.braid.engine.plan.expression.Evaluation;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PrimitiveIterator;
import java.util.regex.Pattern;

/** Operations on text, in code points. */
public final class Texts {
    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");
    /** Maximum length of a text that a function returns. */
    private static final int MOST_CHARACTERS = 64 << 20;
    /** Memory overhead of a part of a text or array. */
    private static final int BYTES_OF_A_PART = 64;
    /** Marker for characters that TRANSLATE removes. */
    private static final int GONE = -1;

    private Texts() {}

    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String part(String text, long from, long to) {
        int length = length(text);
        int start = (int) Math.max(0, Math.min(length, from));
        int end = (int) Math.max(start, Math.min(length, to));
        return text.substring(text.offsetByCodePoints(0, start), text.offsetByCodePoints(0, end));
    }

    /** Returns a substring from a one-based position, which may be before the text. */
    public static String substring(String text, long from, long count) {
        if (count < 0) {
            throw new BraidException(
                    ErrorCode.INVALID_SUBSTRING,
                    "SUBSTRING cannot take " + count + " characters. Give it a length of 0 or more.");
        }
        // Positions before the text count towards the length; the sums do not overflow.
        long skipped = from > 0 ? from - 1 : 0;
        long taken =
                from > 0 || count == Long.MAX_VALUE ? count : Math.max(0, count - 1 + Math.max(from, -Long.MAX_VALUE));
        return part(text, skipped, taken > Integer.MAX_VALUE ? Long.MAX_VALUE : skipped + taken);
    }

    public static String overlaid(String text, String by, long from, long count) {
        return substring(text, 1, Math.max(0, from - 1)) + by + substring(text, from + count, Long.MAX_VALUE);
    }

    public static String left(String text, long count) {
        return part(text, 0, count < 0 ? length(text) + count : count);
    }

    public static String right(String text, long count) {
        return part(text, count < 0 ? -count : length(text) - count, Long.MAX_VALUE);
    }

    public static int position(String wanted, String text) {
        int place = text.indexOf(wanted);
        return place < 0 ? 0 : length(text.substring(0, place)) + 1;
    }

    public static String padded(String text, long width, String filler, boolean before) {
        int length = length(text);
        if (width <= length) {
            return part(text, 0, width);
        }
        if (filler.isEmpty()) {
            return text;
        }
        checkLength(width);
        Evaluation.make(2 * width);
        long missing = width - length;
        String padding = part(filler.repeat((int) (missing / length(filler)) + 1), 0, missing);
        return before ? padding + text : text + padding;
    }

    public static String repeated(String text, long times) {
        if (times <= 0 || text.isEmpty()) {
            return "";
        }
        checkLength(times > MOST_CHARACTERS ? times : times * text.length());
        Evaluation.make(times * text.length());
        return text.repeat((int) times);
    }

    /** Replaces each occurrence of a non-empty text. */
    public static String replaced(String text, String of, String by) {
        long length = text.length();
        for (int at = text.indexOf(of); at >= 0; at = text.indexOf(of, at + of.length())) {
            length += by.length() - of.length();
            Evaluation.step();
        }
        checkLength(length);
        Evaluation.make(length);
        return text.replace(of, by);
    }

    /** Fails for a text longer than a function may return. */
    static void checkLength(long characters) {
        if (characters > MOST_CHARACTERS) {
            throw new BraidException(
                    ErrorCode.STRING_TOO_LONG,
                    "A text of " + characters + " characters is longer than the " + MOST_CHARACTERS
                            + " that a function can make");
        }
    }

    public static String trimmed(String text, String characters, boolean start, boolean end) {
        int from = 0;
        int to = text.length();
        while (start && from < to && characters.indexOf(text.codePointAt(from)) >= 0) {
            from += Character.charCount(text.codePointAt(from));
        }
        while (end && to > from && characters.indexOf(text.codePointBefore(to)) >= 0) {
            to -= Character.charCount(text.codePointBefore(to));
        }
        return text.substring(from, to);
    }

    public static String capitalized(String text) {
        StringBuilder result = new StringBuilder();
        boolean inWord = false;
        PrimitiveIterator.OfInt codePoints = text.codePoints().iterator();
        while (codePoints.hasNext()) {
            Evaluation.step();
            int codePoint = codePoints.nextInt();
            result.appendCodePoint(inWord ? Character.toLowerCase(codePoint) : Character.toUpperCase(codePoint));
            inWord = Character.isLetterOrDigit(codePoint);
        }
        return result.toString();
    }

    public static String translated(String text, String from, String to) {
        Map<Integer, Integer> translations = new HashMap<>();
        PrimitiveIterator.OfInt targets = to.codePoints().iterator();
        from.codePoints().forEach(source -> {
            Evaluation.step();
            translations.putIfAbsent(source, targets.hasNext() ? targets.nextInt() : GONE);
        });
        StringBuilder result = new StringBuilder();
        text.codePoints().forEach(codePoint -> {
            Evaluation.step();
            int translated = translations.getOrDefault(codePoint, codePoint);
            if (translated != GONE) {
                result.appendCodePoint(translated);
            }
        });
        return result.toString();
    }

    /** Returns a Unicode normalization form. */
    public static String normalized(String text, String form) {
        return switch (form.toUpperCase(Locale.ROOT)) {
            case "NFC" -> Normalizer.normalize(text, Normalizer.Form.NFC);
            case "NFD" -> Normalizer.normalize(text, Normalizer.Form.NFD);
            case "NFKC" -> Normalizer.normalize(text, Normalizer.Form.NFKC);
            case "NFKD" -> Normalizer.normalize(text, Normalizer.Form.NFKD);
            default ->
                throw new BraidException(
                        ErrorCode.INVALID_PARAMETER,
                        "There is no form '" + form + "' of Unicode: there are NFC, NFD, NFKC and NFKD");
        };
    }

    public static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    /** Splits a text at a non-empty separator. */
    public static List<String> parts(String text, String separator) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, from)) {
            parts.add(part(text, from, end));
            from = end + separator.length();
        }
        parts.add(part(text, from, text.length()));
        return parts;
    }

    public static List<String> characters(String text) {
        List<String> characters = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int end = text.offsetByCodePoints(from, 1);
            characters.add(part(text, from, end));
            from = end;
        }
        return characters;
    }

    private static String part(String text, int from, int end) {
        Evaluation.step();
        Evaluation.make(BYTES_OF_A_PART + end - from);
        return text.substring(from, end);
    }

    public static String splitPart(String text, String separator, long number) {
        if (number == 0) {
            throw invalid("SPLIT_PART has no part 0. Count from 1, or from -1 at the end.");
        }
        if (separator.isEmpty()) {
            return number == 1 || number == -1 ? text : "";
        }
        return number > 0 ? partFromStart(text, separator, number) : partFromEnd(text, separator, -number);
    }

    private static String partFromStart(String text, String separator, long number) {
        int from = 0;
        for (long i = 1; i < number; i++) {
            Evaluation.step();
            int end = text.indexOf(separator, from);
            if (end < 0) {
                return "";
            }
            from = end + separator.length();
        }
        int end = text.indexOf(separator, from);
        return text.substring(from, end < 0 ? text.length() : end);
    }

    /** Counts parts from the start, even if the number is negative, because separators may overlap. */
    private static String partFromEnd(String text, String separator, long number) {
        long parts = 1;
        for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, end + separator.length())) {
            Evaluation.step();
            parts++;
        }
        return number > parts ? "" : partFromStart(text, separator, parts - number + 1);
    }

    public static int codeOf(String text) {
        return text.isEmpty() ? 0 : text.codePointAt(0);
    }

    public static String character(long code) {
        if (code < 1 || code > Character.MAX_CODE_POINT || (code >= 0xD800 && code <= 0xDFFF)) {
            throw invalid("There is no character with the code " + code);
        }
        return Character.toString((int) code);
    }

    public static String hash(String algorithm, byte[] bytes) {
        try {
            byte[] hash = MessageDigest.getInstance(algorithm).digest(bytes);
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    public static String encoded(byte[] bytes, String format) {
        return switch (format.toLowerCase(Locale.ROOT)) {
            case "hex" -> HexFormat.of().formatHex(bytes);
            case "base64" -> Base64.getEncoder().encodeToString(bytes);
            default -> throw unknownFormat(format);
        };
    }

    public static byte[] decoded(String text, String format) {
        try {
            return switch (format.toLowerCase(Locale.ROOT)) {
                case "hex" -> HexFormat.of().parseHex(text);
                case "base64" ->
                    Base64.getDecoder().decode(WHITE_SPACE.matcher(text).replaceAll(""));
                default -> throw unknownFormat(format);
            };
        } catch (IllegalArgumentException e) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER, "The text cannot be decoded: it is not in the form " + format, e);
        }
    }

    private static BraidException unknownFormat(String format) {
        return invalid("There is no form of binary text '" + format + "'. There are 'hex' and 'base64'.");
    }

    private static BraidException invalid(String message) {
        return new BraidException(ErrorCode.INVALID_PARAMETER, message);
    }
}
