package io.braid.bench.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Table in several output formats.
 *
 * @param title the meaning of the figures
 * @param texts the number of text columns on the left
 * @param rows the cells; the last cell of a short row explains why figures are missing
 */
record Table(String title, int texts, List<String> headings, List<List<String>> rows) {
    Table {
        headings = List.copyOf(headings);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** A copy without empty columns. */
    Table withoutEmptyColumns() {
        List<Integer> kept = IntStream.range(0, headings.size())
                .filter(column -> rows.stream()
                        .anyMatch(row -> column < row.size() && !row.get(column).isEmpty()))
                .boxed()
                .toList();
        return new Table(
                title,
                texts,
                cells(headings, kept),
                rows.stream().map(row -> cells(row, kept)).toList());
    }

    private static List<String> cells(List<String> row, List<Integer> columns) {
        return columns.stream()
                .filter(column -> column < row.size())
                .map(row::get)
                .toList();
    }

    /** The table in Markdown, for the docs. */
    String markdown() {
        return title + ":\n\n" + bar(headings) + "|---".repeat(headings.size()) + "|\n"
                + rows.stream().map(Table::bar).collect(Collectors.joining());
    }

    private static String bar(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    /** The table as plain text, for a terminal. */
    String text() {
        int[] widths = IntStream.range(0, headings.size()).map(this::width).toArray();
        return title + ":\n" + aligned(headings, widths)
                + rows.stream().map(row -> aligned(row, widths)).collect(Collectors.joining());
    }

    private int width(int column) {
        int longest = rows.stream()
                .filter(row -> column < row.size())
                .mapToInt(row -> row.get(column).length())
                .max()
                .orElse(0);
        return Math.max(headings.get(column).length(), longest);
    }

    private String aligned(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < cells.size(); column++) {
            String cell = cells.get(column);
            String room = " ".repeat(widths[column] - cell.length());
            line.append(column == 0 ? "" : "  ").append(column < texts ? cell + room : room + cell);
        }
        return line.toString().stripTrailing() + "\n";
    }

    /** The table in HTML, for a page with plots. */
    String html() {
        StringBuilder table = new StringBuilder("<div class=\"scrolls\"><table><thead>");
        addRow(table, headings, "th");
        table.append("</thead><tbody>\n");
        rows.forEach(row -> addRow(table, row, "td"));
        return table.append("</tbody></table></div>\n").toString();
    }

    private void addRow(StringBuilder table, List<String> cells, String tag) {
        table.append("<tr>");
        for (int column = 0; column < cells.size(); column++) {
            boolean last = column == cells.size() - 1;
            int missing = headings.size() - cells.size();
            table.append('<').append(tag);
            if (last && missing > 0) {
                table.append(" class=\"error\" colspan=\"").append(missing + 1).append('"');
            } else if (column < texts) {
                table.append(" class=\"text\"");
            }
            table.append('>')
                    .append(HtmlPage.escape(cells.get(column)))
                    .append("</")
                    .append(tag)
                    .append('>');
        }
        table.append("</tr>\n");
    }
}
