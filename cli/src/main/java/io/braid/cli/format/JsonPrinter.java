package io.braid.cli.format;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A JSON array with an object for each row, one per line. Columns of the same name are distinguished by a number. */
public final class JsonPrinter implements ResultPrinter {
    @Override
    public void printDone(long changed, Appendable out) {
        // There is no output.
    }

    @Override
    public long print(ResultSet rows, Appendable out) throws SQLException, IOException {
        Columns columns = new Columns(rows.getMetaData());
        List<String> keys = keys(columns);
        out.append('[');
        long count = 0;
        while (rows.next()) {
            out.append(count == 0 ? "\n{" : ",\n{");
            for (int i = 0; i < columns.count(); i++) {
                out.append(i == 0 ? "" : ", ").append(keys.get(i)).append(": ");
                out.append(value(columns, i, columns.text(rows, i)));
            }
            out.append('}');
            count++;
        }
        out.append(count == 0 ? "]\n" : "\n]\n");
        return count;
    }

    private static List<String> keys(Columns columns) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < columns.count(); i++) {
            String name = columns.label(i);
            for (int number = 2; names.contains(name); number++) {
                name = columns.label(i) + "_" + number;
            }
            names.add(name);
        }
        return names.stream().map(JsonPrinter::quoted).toList();
    }

    private static String value(Columns columns, int column, @Nullable String text) {
        if (text == null) {
            return "null";
        }
        // NaN and infinity are no JSON numbers.
        boolean number = columns.isNumeric(column) && !Character.isLetter(text.charAt(text.length() - 1));
        boolean bare = columns.isTruth(column) || number;
        return bare ? text : quoted(text);
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> json.append("\\\"");
                case '\\' -> json.append("\\\\");
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                default -> json.append(c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return json.append('"').toString();
    }
}
