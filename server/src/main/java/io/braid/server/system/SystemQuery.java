package io.braid.server.system;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is asked of the source of the system tables: columns of one table, written {@code schema.table(column, column)}. */
record SystemQuery(String schema, String table, List<String> columns) {
    private static final Pattern TEXT = Pattern.compile("(\\w+)\\.(\\w+)\\(([\\w, ]+)\\)");

    static SystemQuery parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(text);
        }
        return new SystemQuery(
                parts.group(1), parts.group(2), List.of(parts.group(3).split(", ", -1)));
    }
}
