package io.braid.engine.expression.text;

import java.nio.charset.StandardCharsets;

/** Excerpts of values for error messages: the beginning only. */
public final class Excerpt {
    private static final int LENGTH = 40;

    private Excerpt() {}

    public static String of(String text) {
        return text.codePointCount(0, text.length()) <= LENGTH
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LENGTH)) + "...";
    }

    public static String of(byte[] text) {
        return of(new String(text, StandardCharsets.UTF_8));
    }
}
