package io.braid.execution.script;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parser of comma-separated values in the format of PostgreSQL's COPY: an empty field is null, {@code ""} an empty
 * string, and a quoted field may contain commas, doubled quotes and line breaks.
 */
public final class CsvRecords {
    private final String text;
    private final List<List<@Nullable String>> records = new ArrayList<>();
    private List<@Nullable String> record = new ArrayList<>();
    private int next;

    private CsvRecords(String text) {
        this.text = text;
    }

    /** The records of a text; fails with {@link IllegalArgumentException} if a quote is not closed. */
    public static List<List<@Nullable String>> parse(String text) {
        CsvRecords reader = new CsvRecords(text.replace("\r\n", "\n"));
        while (reader.next < reader.text.length()) {
            reader.readField();
        }
        reader.endRecord();
        return reader.records;
    }

    private void readField() {
        StringBuilder field = new StringBuilder();
        boolean isQuoted = false;
        while (next < text.length() && text.charAt(next) != ',' && text.charAt(next) != '\n') {
            if (text.charAt(next) == '"') {
                isQuoted = true;
                readQuoted(field);
            } else {
                field.append(text.charAt(next++));
            }
        }
        record.add(field.isEmpty() && !isQuoted ? null : field.toString());
        if (next < text.length() && text.charAt(next++) == '\n') {
            endRecord();
        } else if (next == text.length() && text.endsWith(",")) {
            record.add(null);
        }
    }

    private void readQuoted(StringBuilder field) {
        next++;
        while (true) {
            int quote = text.indexOf('"', next);
            if (quote < 0) {
                throw new IllegalArgumentException("a double quote is not closed");
            }
            field.append(text, next, quote);
            next = quote + 1;
            if (next == text.length() || text.charAt(next) != '"') {
                return;
            }
            field.append('"');
            next++;
        }
    }

    private void endRecord() {
        if (!record.isEmpty()) {
            records.add(record);
            record = new ArrayList<>();
        }
    }
}
