package io.braid.connector.jdbc;

import org.jspecify.annotations.Nullable;

/**
 * A column as its database describes it.
 *
 * @param type the name of the type, in lower case
 * @param length most characters or bytes, or -1
 * @param precision digits of a number or of a second, or -1
 * @param scale digits after the point, or -1
 */
public record NativeColumn(
        String type,
        int length,
        int precision,
        int scale,
        boolean nullable,
        @Nullable String collation) {}
