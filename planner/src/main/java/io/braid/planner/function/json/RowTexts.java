package io.braid.planner.function.json;

import org.jspecify.annotations.Nullable;

/** Texts of whole rows, as PostgreSQL writes them: {@code (1,"a b",)} and {@code {"a":1,"b":null}}. */
public final class RowTexts {
    private static final String NEEDS_QUOTES = "(),\"\\";

    private RowTexts() {}

    /** Returns the text of a row from the texts of its columns. */
    public static String text(@Nullable Object[] columns) {
        StringBuilder row = new StringBuilder("(");
        for (int i = 0; i < columns.length; i++) {
            row.append(i == 0 ? "" : ",");
            if (columns[i] instanceof String text) {
                row.append(needsQuotes(text) ? quoted(text) : text);
            }
        }
        return row.append(')').toString();
    }

    /** Returns the object of these members: pairs of a name and a value as JSON, or null. */
    public static String object(@Nullable Object[] members) {
        StringBuilder object = new StringBuilder("{");
        for (int i = 0; i + 1 < members.length; i += 2) {
            object.append(i == 0 ? "" : ",")
                    .append(Json.quoted(String.valueOf(members[i])))
                    .append(':')
                    .append(members[i + 1] == null ? "null" : members[i + 1]);
        }
        return object.append('}').toString();
    }

    private static boolean needsQuotes(String text) {
        return text.isEmpty()
                || text.chars().anyMatch(c -> NEEDS_QUOTES.indexOf(c) >= 0 || c == ' ' || (c >= '\t' && c <= '\r'));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\"\"") + '"';
    }
}
