package io.braid.planner.explain;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writer of readable JSON from maps, lists, texts, numbers, truth values and nulls. */
final class JsonText {
    private final StringBuilder text = new StringBuilder();

    private JsonText() {}

    /** Returns the document of a value. */
    static String of(@Nullable Object value) {
        JsonText json = new JsonText();
        json.write(value, "\n");
        return json.text.toString();
    }

    private void write(@Nullable Object value, String newLine) {
        if (value instanceof Map<?, ?> map) {
            writeAll('{', '}', newLine, map.entrySet(), entry -> {
                writeText(String.valueOf(entry.getKey()));
                text.append(": ");
                write(entry.getValue(), newLine + "  ");
            });
        } else if (value instanceof List<?> list) {
            writeAll('[', ']', newLine, list, element -> write(element, newLine + "  "));
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            text.append(value);
        } else {
            writeText(value.toString());
        }
    }

    private <T> void writeAll(char begin, char end, String newLine, Iterable<T> values, Consumer<T> writer) {
        text.append(begin);
        Iterator<T> left = values.iterator();
        boolean isEmpty = !left.hasNext();
        while (left.hasNext()) {
            text.append(newLine).append("  ");
            writer.accept(left.next());
            text.append(left.hasNext() ? "," : "");
        }
        text.append(isEmpty ? "" : newLine).append(end);
    }

    private void writeText(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> text.append(mustBeEscaped(value, i) ? String.format(Locale.ROOT, "\\u%04x", (int) c) : c);
            }
        }
        text.append('"');
    }

    /** True for control characters and unpaired surrogates. */
    private static boolean mustBeEscaped(String value, int i) {
        char c = value.charAt(i);
        boolean isLow = Character.isLowSurrogate(c);
        boolean isHalf = isLow
                ? i == 0 || !Character.isHighSurrogate(value.charAt(i - 1))
                : Character.isHighSurrogate(c)
                        && (i + 1 == value.length() || !Character.isLowSurrogate(value.charAt(i + 1)));
        return c < ' ' || c == '\u007f' || isHalf;
    }
}
