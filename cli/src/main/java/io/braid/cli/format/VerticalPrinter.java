package io.braid.cli.format;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Printer for rows wider than the terminal: each value is on its own line, after the name of its column. */
public final class VerticalPrinter implements PrinterForPeople {
    @Override
    public long print(ResultSet rows, Appendable out) throws SQLException, IOException {
        Columns columns = new Columns(rows.getMetaData());
        List<String> labels = columns.shownLabels();
        int width = labels.stream().mapToInt(Cell::width).max().orElse(0);
        long count = 0;
        while (rows.next()) {
            count++;
            out.append("-[ RECORD " + count + " ]-\n");
            for (int i = 0; i < columns.count(); i++) {
                print(labels.get(i), Cell.of(columns.text(rows, i)), width, out);
            }
        }
        PrinterForPeople.printCount(count, out);
        return count;
    }

    private static void print(String label, String cell, int width, Appendable out) throws IOException {
        String before = label + " ".repeat(width - Cell.width(label));
        for (String line : cell.split("\n", -1)) {
            out.append((before + " | " + line).stripTrailing()).append('\n');
            before = " ".repeat(width);
        }
    }
}
