package io.braid.postgres.copy;

import io.braid.postgres.command.CopyOptions;
import io.braid.spi.type.RowType;
import java.time.ZoneId;

/** Reader of PostgreSQL's CSV format: a quoted value may contain line ends and delimiters, and is never null. */
final class CsvCopyReader extends CopyReader {
    private final CopyField field;
    private final char delimiter;
    private final char quote;
    private final char escape;
    private boolean skipsLine;
    private boolean hasQuotes;

    CsvCopyReader(CopyBytes bytes, CopyOptions options, RowType columns, ZoneId zone) {
        super(bytes, columns, zone);
        this.field = new CopyField(options.nullText());
        this.delimiter = options.delimiter();
        this.quote = options.quote();
        this.escape = options.escape();
        this.skipsLine = options.header();
    }

    @Override
    boolean readRow() {
        if (skipsLine) {
            skipsLine = false;
            values.nextLine();
            boolean more = bytes.peek() != CopyBytes.END;
            while (more) {
                more = readField();
            }
        }
        if (bytes.peek() == CopyBytes.END) {
            return false;
        }
        values.nextLine();
        for (int column = 0; ; column++) {
            boolean more = readField();
            if (!more && column == 0 && !hasQuotes && field.isEndMarker()) {
                return false;
            }
            if (column == columns) {
                throw values.tooMany(columns);
            }
            field.give(values, column);
            if (!more && column < columns - 1) {
                throw values.missing(column + 1);
            }
            if (!more) {
                return true;
            }
        }
    }

    /** Reads a value; false if it is the last of its line. */
    private boolean readField() {
        field.clear();
        hasQuotes = false;
        while (true) {
            int read = bytes.read();
            if (read == delimiter) {
                return true;
            }
            if (read == '\n' || read == CopyBytes.END) {
                return false;
            }
            if (read == '\r' && (bytes.peek() == '\n' || bytes.peek() == CopyBytes.END)) {
                bytes.read();
                return false;
            }
            if (read == quote) {
                hasQuotes = true;
                readQuoted();
            } else {
                field.add(read);
            }
        }
    }

    private void readQuoted() {
        field.quoted();
        while (true) {
            int read = bytes.read();
            if (read == CopyBytes.END) {
                throw values.malformed("the copy ends within quotes");
            }
            if (read == escape && (bytes.peek() == quote || bytes.peek() == escape)) {
                field.addQuoted(bytes.read());
            } else if (read == quote) {
                return;
            } else {
                field.addQuoted(read);
            }
        }
    }
}
