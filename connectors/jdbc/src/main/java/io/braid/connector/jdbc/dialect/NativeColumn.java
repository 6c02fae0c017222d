package io.braid.connector.jdbc.dialect;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A column's type as its database describes it.
 *
 * @param type the name of the type as the dialect's rules know it, without width and in lower case
 * @param length most characters or bytes, or -1
 * @param precision digits of a number or of a second, or -1
 * @param scale digits after the point
 * @param charset the character set of text, where the database tells it
 * @param collation the collation of text, where the database tells it
 */
public record NativeColumn(
        String type,
        int length,
        int precision,
        int scale,
        @Nullable String charset,
        @Nullable String collation) {
    private static final Pattern WIDTH = Pattern.compile("\\(\\s*(\\d{1,9})\\s*(?:,\\s*(-?\\d{1,9})\\s*)?\\)");

    /** A column of which no more is known than how its type is written, perhaps with a width. */
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
