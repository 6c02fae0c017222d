package io.braid.connector.jdbc;

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
    /** A column of which only the name of its type is known. */
    public static NativeColumn of(String type) {
        return new NativeColumn(type, -1, -1, 0, null, null);
    }
}
