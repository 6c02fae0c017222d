package io.braid.planner.function.xml;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Escaping of text for XML, including the rejection of characters that XML does not allow. */
public final class XmlText {
    private XmlText() {}

    /** Escape of a character; null for none. */
    private interface Escapes {
        @Nullable
        String of(char character);
    }

    /** Escapes text for the content of an element. */
    public static String content(String text) {
        return written(text, XmlText::inContent);
    }

    /** Escapes text for an attribute value in double quotes. */
    public static String attribute(String text) {
        return written(text, XmlText::inAttribute);
    }

    /** Escapes text for content that may also be put in quotes. */
    public static String anywhere(String text) {
        return written(text, character -> character == '"' ? "&quot;" : inContent(character));
    }

    /** Returns the text unchanged; fails if XML does not allow a character. */
    public static String checked(String text) {
        return written(text, character -> null);
    }

    private static @Nullable String inContent(char character) {
        return switch (character) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '\r' -> "&#x0d;";
            default -> null;
        };
    }

    private static @Nullable String inAttribute(char character) {
        return switch (character) {
            case '"' -> "&quot;";
            case '\t' -> "&#9;";
            case '\n' -> "&#10;";
            case '\r' -> "&#13;";
            default -> inContent(character);
        };
    }

    private static String written(String text, Escapes escapes) {
        StringBuilder written = null;
        int done = 0;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (!mayStand(character)) {
                throw new BraidException(
                        ErrorCode.INVALID_XML_CONTENT,
                        String.format(Locale.ROOT, "The character U+%04X has no place in XML", (int) character));
            }
            String escaped = escapes.of(character);
            if (escaped != null) {
                written = written == null ? new StringBuilder(text.length() + 16) : written;
                written.append(text, done, i).append(escaped);
                done = i + 1;
            }
        }
        return written == null
                ? text
                : written.append(text, done, text.length()).toString();
    }

    /** True if XML allows a character; surrogates represent supplementary characters. */
    private static boolean mayStand(char character) {
        return character >= ' ' ? character < '\uFFFE' : character == '\t' || character == '\n' || character == '\r';
    }
}
