package io.braid.planner.function;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/** Computes on text, in code points. */
final class Texts {
    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");
    /** The longest text a function makes. */
    private static final int MOST_CHARACTERS = 64 << 20;

    private Texts() {}

    static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String part(String text, long from, long to) {
        int length = length(text);
        int start = (int) Math.max(0, Math.min(length, from));
        int end = (int) Math.max(start, Math.min(length, to));
        return text.substring(text.offsetByCodePoints(0, start), text.offsetByCodePoints(0, end));
    }

    /** From a place counted from 1, which may lie before the text. */
    static String substring(String text, long from, long count) {
        if (count < 0) {
            throw invalid("SUBSTRING cannot take " + count + " characters. Give it a length of 0 or more.");
        }
        // Where it begins before the text, that many of its characters are not there; sums stay in range.
        long skipped = from > 0 ? from - 1 : 0;
        long taken =
                from > 0 || count == Long.MAX_VALUE ? count : Math.max(0, count - 1 + Math.max(from, -Long.MAX_VALUE));
        return part(text, skipped, taken > Integer.MAX_VALUE ? Long.MAX_VALUE : skipped + taken);
    }

    static String overlaid(String text, String by, long from, long count) {
        return substring(text, 1, Math.max(0, from - 1)) + by + substring(text, from + count, Long.MAX_VALUE);
    }

    static String left(String text, long count) {
        return part(text, 0, count < 0 ? length(text) + count : count);
    }

    static String right(String text, long count) {
        return part(text, count < 0 ? -count : length(text) - count, Long.MAX_VALUE);
    }

    static int position(String wanted, String text) {
        int place = text.indexOf(wanted);
        return place < 0 ? 0 : length(text.substring(0, place)) + 1;
    }

    static String padded(String text, long width, String filler, boolean before) {
        int length = length(text);
        if (width <= length) {
            return part(text, 0, width);
        }
        if (filler.isEmpty()) {
            return text;
        }
        checkLength(width);
        long missing = width - length;
        String padding = part(filler.repeat((int) (missing / length(filler)) + 1), 0, missing);
        return before ? padding + text : text + padding;
    }

    static String repeated(String text, long times) {
        if (times <= 0 || text.isEmpty()) {
            return "";
        }
        checkLength(times > MOST_CHARACTERS ? times : times * text.length());
        return text.repeat((int) times);
    }

    private static void checkLength(long characters) {
        if (characters > MOST_CHARACTERS) {
            throw new BraidException(
                    ErrorCode.STRING_TOO_LONG,
                    "A text of " + characters + " characters is longer than the " + MOST_CHARACTERS
                            + " that a function can make");
        }
    }

    static String trimmed(String text, String characters, boolean start, boolean end) {
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

    static String capitalized(String text) {
        StringBuilder result = new StringBuilder();
        boolean inWord = false;
        for (int codePoint : text.codePoints().toArray()) {
            result.appendCodePoint(inWord ? Character.toLowerCase(codePoint) : Character.toUpperCase(codePoint));
            inWord = Character.isLetterOrDigit(codePoint);
        }
        return result.toString();
    }

    static String translated(String text, String from, String to) {
        int[] sources = from.codePoints().toArray();
        int[] targets = to.codePoints().toArray();
        StringBuilder result = new StringBuilder();
        text.codePoints().forEach(codePoint -> {
            int place = 0;
            while (place < sources.length && sources[place] != codePoint) {
                place++;
            }
            if (place == sources.length) {
                result.appendCodePoint(codePoint);
            } else if (place < targets.length) {
                result.appendCodePoint(targets[place]);
            }
        });
        return result.toString();
    }

    /** The one way to write characters that can be written in several. */
    static String normalized(String text, String form) {
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

    static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    /** What stands between separators, which are not empty. */
    static String[] parts(String text, String separator) {
        return text.split(Pattern.quote(separator), -1);
    }

    static String splitPart(String text, String separator, long number) {
        if (number == 0) {
            throw invalid("SPLIT_PART has no part 0. Count from 1, or from -1 at the end.");
        }
        String[] parts = separator.isEmpty() ? new String[] {text} : parts(text, separator);
        long index = number > 0 ? number - 1 : parts.length + number;
        return index < 0 || index >= parts.length ? "" : parts[(int) index];
    }

    static int codeOf(String text) {
        return text.isEmpty() ? 0 : text.codePointAt(0);
    }

    static String character(long code) {
        if (code < 1 || code > Character.MAX_CODE_POINT || (code >= 0xD800 && code <= 0xDFFF)) {
            throw invalid("There is no character with the code " + code);
        }
        return Character.toString((int) code);
    }

    static String hash(String algorithm, byte[] bytes) {
        try {
            byte[] hash = MessageDigest.getInstance(algorithm).digest(bytes);
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    static String encoded(byte[] bytes, String format) {
        return switch (format.toLowerCase(Locale.ROOT)) {
            case "hex" -> HexFormat.of().formatHex(bytes);
            case "base64" -> Base64.getEncoder().encodeToString(bytes);
            default -> throw unknownFormat(format);
        };
    }

    static byte[] decoded(String text, String format) {
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
