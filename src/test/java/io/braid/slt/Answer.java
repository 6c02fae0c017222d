package io.braid.slt;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The rows of a query as text, in the order that its sort mode asks for. */
record Answer(List<String> lines) {
    private static final String SEPARATOR = "\t";

    Answer {
        lines = List.copyOf(lines);
    }

    static Answer actual(SltRecord.Query query, ResultSet rows) throws SQLException {
        int columns = rows.getMetaData().getColumnCount();
        if (columns != query.types().length()) {
            return new Answer(List.of("(" + columns + " columns, where the types '" + query.types() + "' say "
                    + query.types().length() + ")"));
        }
        List<String> lines = new ArrayList<>();
        while (rows.next()) {
            String[] cells = new String[columns];
            for (int i = 0; i < columns; i++) {
                cells[i] = CellFormat.print(rows, i + 1, query.types().charAt(i));
            }
            lines.add(String.join(SEPARATOR, cells));
        }
        return new Answer(sorted(lines, query.sort()));
    }

    /** An answer may be written a row to the line with tabs between the values, or a value to the line. */
    static Answer expected(SltRecord.Query query) {
        int columns = query.types().length();
        boolean valuePerLine = columns > 1 && query.expected().stream().noneMatch(line -> line.contains(SEPARATOR));
        List<String> rows = valuePerLine && query.sort() != SortMode.VALUESORT
                ? inRows(query.expected(), columns)
                : query.expected();
        return new Answer(sorted(rows, query.sort()));
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

    /** Line by line what is missing (-), what came in its place (+), and two lines around it. */
    String differenceFrom(Answer actual) {
        return new LineDiff(lines, actual.lines()).print();
    }
}
