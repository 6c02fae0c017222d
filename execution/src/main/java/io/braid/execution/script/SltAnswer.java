package io.braid.execution.script;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of a query as text, in the order of the sort mode. */
record SltAnswer(List<String> lines) {
    private static final String SEPARATOR = "\t";

    SltAnswer {
        lines = List.copyOf(lines);
    }

    static SltAnswer actual(SltRecord.Query query, SltRows rows) {
        int columns = rows.columns();
        if (columns != query.types().length()) {
            return new SltAnswer(List.of("(" + columns + " columns, where the types '" + query.types() + "' say "
                    + query.types().length() + ")"));
        }
        List<String> lines = new ArrayList<>();
        for (List<@Nullable String> row : rows.rows()) {
            String[] cells = new String[columns];
            for (int i = 0; i < columns; i++) {
                cells[i] = SltCell.print(row.get(i), query.types().charAt(i));
            }
            lines.add(String.join(SEPARATOR, cells));
        }
        return new SltAnswer(sorted(lines, query.sort()));
    }

    /** The expected answer, with one row on a line and tabs between values, or with one value on a line. */
    static SltAnswer expected(SltRecord.Query query) {
        int columns = query.types().length();
        boolean valuePerLine = columns > 1 && query.expected().stream().noneMatch(line -> line.contains(SEPARATOR));
        List<String> rows = valuePerLine && query.sort() != SortMode.VALUESORT
                ? inRows(query.expected(), columns)
                : query.expected();
        return new SltAnswer(sorted(rows, query.sort()));
    }

    private static List<String> inRows(List<String> values, int columns) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < values.size(); i += columns) {
            rows.add(String.join(SEPARATOR, values.subList(i, Math.min(i + columns, values.size()))));
        }
        return rows;
    }

    private static List<String> sorted(List<String> rows, SortMode sort) {
        return switch (sort) {
            case NOSORT -> rows;
            case ROWSORT -> rows.stream().sorted().toList();
            case VALUESORT ->
                rows.stream()
                        .flatMap(row -> Arrays.stream(row.split(SEPARATOR, -1)))
                        .sorted()
                        .toList();
        };
    }

    /** Line diff with missing (-) and additional (+) lines and two lines of context. */
    String differenceFrom(SltAnswer actual) {
        return new LineDiff(lines, actual.lines()).print();
    }
}
