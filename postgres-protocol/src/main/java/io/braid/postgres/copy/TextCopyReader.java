package io.braid.postgres.copy;

import io.braid.postgres.command.CopyOptions;
import io.braid.spi.type.RowType;
import java.time.ZoneId;

/** Reader of PostgreSQL's text format: lines of delimited values, with special characters escaped by backslashes. */
final class TextCopyReader extends CopyReader {
    private static final int OCTAL_DIGITS = 3;
    private static final int HEX_DIGITS = 2;

    private final CopyField field;
    private final char delimiter;
    private boolean skipsLine;

    TextCopyReader(CopyBytes bytes, CopyOptions options, RowType columns, ZoneId zone) {
        super(bytes, columns, zone);
        this.field = new CopyField(options.nullText());
        this.delimiter = options.delimiter();
        this.skipsLine = options.header();
    }

    @Override
    boolean readRow() {
        if (skipsLine) {
            skipsLine = false;
            values.nextLine();
            while (bytes.peek() != CopyBytes.END && bytes.peek() != '\n') {
                bytes.read();
            }
            bytes.read();
        }
        if (bytes.peek() == CopyBytes.END) {
            return false;
        }
        values.nextLine();
        for (int column = 0; ; column++) {
            boolean more = readField(column == 0);
            if (field.isEndOfCopy()) {
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
    private boolean readField(boolean first) {
        field.clear();
        while (true) {
            int read = bytes.read();
            if (read == delimiter) {
                return true;
            }
            if (read == '\n' || read == CopyBytes.END) {
                return false;
            }
            if (read == '\r' && bytes.peek() == '\n') {
                bytes.read();
                return false;
            }
            if (read == '\\') {
                escaped(first);
                if (field.isEndOfCopy()) {
                    return false;
                }
            } else {
                field.add(read);
            }
        }
    }

    private void escaped(boolean first) {
        int read = bytes.read();
        if (read == '.' && first && field.isEmpty() && isEndOfLine(bytes.peek())) {
            field.endOfCopy();
            return;
        }
        if (read == CopyBytes.END) {
            throw values.malformed("the copy ends with a backslash");
        }
        int meant =
                switch (read) {
                    case 'b' -> '\b';
                    case 'f' -> '\f';
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    case 't' -> '\t';
                    case 'v' -> 11;
                    case 'x' -> Character.digit(bytes.peek(), 16) < 0 ? read : code(0, 16, HEX_DIGITS);
                    case '0', '1', '2', '3', '4', '5', '6', '7' -> code(read - '0', 8, OCTAL_DIGITS - 1);
                    default -> read;
                };
        field.addEscaped(read, meant);
    }

    private static boolean isEndOfLine(int next) {
        return next == '\n' || next == '\r' || next == CopyBytes.END;
    }

    private int code(int first, int base, int most) {
        int code = first;
        for (int i = 0; i < most && Character.digit(bytes.peek(), base) >= 0; i++) {
            code = code * base + Character.digit(bytes.read(), base);
        }
        return code & 0xFF;
    }
}
