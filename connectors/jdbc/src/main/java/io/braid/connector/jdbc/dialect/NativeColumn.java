package io.braid.connector.jdbc.dialect;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Type of a column as described by its database.
 *
 * @param type the name of the type in the dialect's rules, in lower case and without width
 * @param length the maximal length in characters or bytes; -1 if unlimited
 * @param precision the digits of a number, or fractional second digits; -1 if undeclared
 * @param scale the digits after the decimal point
 * @param charset the character set of text; null if unknown
 * @param collation the collation of text; null if unknown
 */
public record NativeColumn(
        String type,
        int length,
        int precision,
        int scale,
        @Nullable String charset,
        @Nullable String collation) {
    private static final Pattern WIDTH = Pattern.compile("\\(\\s*(\\d{1,9})\\s*(?:,\\s*(-?\\d{1,9})\\s*)?\\)");

    /** Parses a declared type, possibly with a width. */
    static NativeColumn written(String type, String fullType, @Nullable String collation) {
        Matcher width = WIDTH.matcher(fullType);
        if (!width.find()) {
            return new NativeColumn(type, -1, -1, 0, null, collation);
        }
        int first = Integer.parseInt(width.group(1));
        int scale = width.group(2) == null ? 0 : Integer.parseInt(width.group(2));
        return new NativeColumn(type, first, first, scale, null, collation);
    }
}
