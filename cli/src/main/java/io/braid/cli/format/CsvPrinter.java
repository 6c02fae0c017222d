package io.braid.cli.format;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** CSV as RFC 4180 quotes it, with a header line. A null is an empty field, an empty text is a quoted one. */
public final class CsvPrinter implements ResultPrinter {
    @Override
    public void printDone(long changed, Appendable out) {
        // CSV output contains only rows.
    }

    @Override
    public long print(ResultSet rows, Appendable out) throws SQLException, IOException {
        Columns columns = new Columns(rows.getMetaData());
        for (int i = 0; i < columns.count(); i++) {
            out.append(i == 0 ? "" : ",").append(field(columns.label(i)));
        }
        out.append('\n');
        long count = 0;
        while (rows.next()) {
            for (int i = 0; i < columns.count(); i++) {
                out.append(i == 0 ? "" : ",").append(field(columns.text(rows, i)));
            }
            out.append('\n');
            count++;
        }
        return count;
    }

    private static String field(@Nullable String text) {
        if (text == null) {
            return "";
        }
        boolean plain = !text.isEmpty() && text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
