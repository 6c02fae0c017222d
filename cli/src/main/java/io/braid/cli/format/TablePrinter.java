package io.braid.cli.format;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * An aligned table with right-aligned numbers and a row count at the end. On a terminal, long values are truncated so
 * that a row fits a line; elsewhere nothing is truncated. Large results are aligned in portions to limit memory.
 */
public final class TablePrinter implements PrinterForPeople {
    private static final int PORTION = 1000;
    private static final int LEAST_WIDTH = 8;
    private static final String GAP = "  ";

    private final int terminalWidth;

    /** @param terminalWidth maximum characters per line, or 0 for unlimited */
    public TablePrinter(int terminalWidth) {
        this.terminalWidth = terminalWidth;
    }

    @Override
    public long print(ResultSet rows, Appendable out) throws SQLException, IOException {
        Columns columns = new Columns(rows.getMetaData());
        int[] widths = new int[columns.count()];
        List<List<String>> portion = new ArrayList<>();
        portion.add(columns.shownLabels());
        long count = 0;
        boolean more = rows.next();
        boolean first = true;
        do {
            while (more && portion.size() < PORTION) {
                portion.add(row(columns, rows));
                count++;
                more = rows.next();
            }
            widen(widths, portion);
            print(portion, widths, columns, out, first);
            first = false;
            portion.clear();
        } while (more);
        PrinterForPeople.printCount(count, out);
        return count;
    }

    private static List<String> row(Columns columns, ResultSet rows) throws SQLException {
        List<String> cells = new ArrayList<>(columns.count());
        for (int i = 0; i < columns.count(); i++) {
            cells.add(Cell.of(columns.text(rows, i)));
        }
        return cells;
    }

    private void widen(int[] widths, List<List<String>> portion) {
        for (List<String> row : portion) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        // A single column is usually text to be read, such as a plan, and not truncated.
        while (terminalWidth > 0 && widths.length > 1 && total(widths) > terminalWidth) {
            int widest = 0;
            for (int i = 1; i < widths.length; i++) {
                widest = widths[i] > widths[widest] ? i : widest;
            }
            if (widths[widest] <= LEAST_WIDTH) {
                return;
            }
            widths[widest]--;
        }
    }

    private static void print(
            List<List<String>> portion, int[] widths, Columns columns, Appendable out, boolean hasHeader)
            throws IOException {
        for (int r = 0; r < portion.size(); r++) {
            List<String> row = portion.get(r);
            long lines =
                    row.stream().mapToLong(cell -> cell.lines().count()).max().orElse(0);
            for (int line = 0; line < Math.max(1, lines); line++) {
                out.append(line(row, line, widths, columns)).append('\n');
            }
            if (r == 0 && hasHeader) {
                out.append("-".repeat(Math.max(1, total(widths)))).append('\n');
            }
        }
    }

    private static String line(List<String> row, int line, int[] widths, Columns columns) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = Cell.cut(row.get(i).lines().skip(line).findFirst().orElse(""), widths[i]);
            String padding = " ".repeat(Math.max(0, widths[i] - Cell.width(cell)));
            text.append(i == 0 ? "" : GAP).append(columns.isNumeric(i) ? padding + cell : cell + padding);
        }
        return text.toString().stripTrailing();
    }

    private static int width(String cell) {
        return cell.lines().mapToInt(Cell::width).max().orElse(0);
    }

    private static int total(int[] widths) {
        int total = GAP.length() * (widths.length - 1);
        for (int width : widths) {
            total += width;
        }
        return total;
    }
}
