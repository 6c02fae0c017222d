package io.braid.planner.function.value;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Formatting of text by a template, as in PostgreSQL's {@code format('%I = %L', name, value)}. */
public final class FormatText {
    private static final Pattern PLACE = Pattern.compile("%(?:%|(?:(\\d+)\\$)?(-)?(\\*|\\d+)?([sIL]))|%");

    private FormatText() {}

    /** Formats a template with its arguments; null without a template. */
    public static @Nullable String of(@Nullable Object[] arguments) {
        if (arguments[0] == null) {
            return null;
        }
        String template = Arguments.string(arguments[0]);
        StringBuilder text = new StringBuilder();
        Matcher place = PLACE.matcher(template);
        int next = 1;
        int copied = 0;
        while (place.find()) {
            text.append(template, copied, place.start());
            copied = place.end();
            if (place.group().equals("%%")) {
                text.append('%');
                continue;
            }
            if (place.group(4) == null) {
                throw invalid("A % of FORMAT stands before s, I, L or another %");
            }
            next = place.group(1) == null ? next : Integer.parseInt(place.group(1));
            if (next < 1 || next >= arguments.length) {
                throw invalid("There are too few arguments for FORMAT");
            }
            String value = written(place.group(4), arguments[next++]);
            append(text, value, place.group(3), place.group(2) != null);
            Texts.checkLength(text.length());
        }
        return text.append(template.substring(copied)).toString();
    }

    private static String written(String kind, @Nullable Object value) {
        return switch (kind) {
            case "I" -> {
                if (value == null) {
                    throw invalid("A null cannot be formatted as an SQL identifier");
                }
                yield Quoting.name(Arguments.string(value));
            }
            case "L" -> value == null ? "NULL" : Quoting.literal(Arguments.string(value));
            default -> value == null ? "" : Arguments.string(value);
        };
    }

    private static void append(StringBuilder text, String value, @Nullable String width, boolean isLeft) {
        if (width != null && width.equals("*")) {
            throw invalid("The width of a place of FORMAT is a number");
        }
        long blanks = width == null ? 0 : Long.parseLong(width) - Texts.length(value);
        Texts.checkLength(text.length() + Math.max(0, blanks));
        String padding = blanks > 0 ? " ".repeat((int) blanks) : "";
        text.append(isLeft ? value + padding : padding + value);
    }

    private static BraidException invalid(String message) {
        return new BraidException(ErrorCode.INVALID_PARAMETER, message);
    }
}
