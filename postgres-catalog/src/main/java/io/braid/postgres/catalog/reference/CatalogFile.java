package io.braid.postgres.catalog.reference;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * File format of the generated catalog: compressed text with the rows of several tables. A line {@code @name} with
 * column names begins a table; each other line is a row with tab-separated values. An empty value repeats the one
 * above; {@code \N} is null and {@code \e} the empty text.
 */
public final class CatalogFile {
    private static final String TABLE = "@";
    private static final String NULL = "\\N";
    private static final String EMPTY = "\\e";
    private static final String SEPARATOR = "\t";

    private CatalogFile() {}

    /**
     * Rows of a table as text.
     *
     * @param rows a text or null for each column
     */
    public record Table(List<String> columns, List<@Nullable String[]> rows) {}

    /** Writes tables by their names. */
    public static void write(Map<String, Table> tables, OutputStream target) throws IOException {
        try (BufferedWriter out =
                new BufferedWriter(new OutputStreamWriter(new GZIPOutputStream(target), StandardCharsets.UTF_8))) {
            for (Map.Entry<String, Table> table : tables.entrySet()) {
                out.write(TABLE + table.getKey() + SEPARATOR
                        + String.join(SEPARATOR, table.getValue().columns()) + "\n");
                @Nullable String[] above = {};
                for (@Nullable String[] row : table.getValue().rows()) {
                    out.write(line(row, above) + "\n");
                    above = row;
                }
            }
        }
    }

    private static String line(@Nullable String[] row, @Nullable String[] above) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.length; i++) {
            String value = encoded(row[i]);
            boolean same = i < above.length && encoded(above[i]).equals(value);
            line.append(i == 0 ? "" : SEPARATOR).append(same ? "" : value);
        }
        return line.toString().replaceFirst("\t+$", "");
    }

    private static String encoded(@Nullable String value) {
        if (value == null) {
            return NULL;
        }
        return value.isEmpty()
                ? EMPTY
                : value.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n");
    }

    /** Reads tables by their names. */
    public static Map<String, Table> read(InputStream source) throws IOException {
        Map<String, Table> tables = new LinkedHashMap<>();
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(new GZIPInputStream(source), StandardCharsets.UTF_8))) {
            Table table = new Table(List.of(), List.of());
            @Nullable String[] above = {};
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith(TABLE)) {
                    List<String> header = List.of(line.substring(TABLE.length()).split(SEPARATOR));
                    table = new Table(header.subList(1, header.size()), new ArrayList<>());
                    tables.put(header.get(0), table);
                    above = new String[header.size() - 1];
                } else {
                    above = row(line, above);
                    table.rows().add(above);
                }
            }
        }
        return tables;
    }

    private static @Nullable String[] row(String line, @Nullable String[] above) {
        @Nullable String[] row = above.clone();
        String[] values = line.split(SEPARATOR, -1);
        for (int i = 0; i < values.length; i++) {
            if (!values[i].isEmpty()) {
                row[i] = decoded(values[i]);
            }
        }
        return row;
    }

    private static @Nullable String decoded(String value) {
        if (value.indexOf('\\') < 0) {
            return value;
        }
        if (value.equals(NULL) || value.equals(EMPTY)) {
            return value.equals(NULL) ? null : "";
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\') {
                char escaped = value.charAt(++i);
                text.append(escaped == 't' ? '\t' : escaped == 'n' ? '\n' : escaped);
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }
}
