package io.braid.postgres.copy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** One value of a copy as it is read, byte by byte. */
final class CopyField {
    private static final int FIRST_BYTES = 256;
    private static final int NEVER = -1;

    private final byte[] nullText;
    private byte[] value = new byte[FIRST_BYTES];
    private int length;
    /** How much of the text of null has been read; {@link #NEVER} for another text. */
    private int nullRead;

    private boolean endOfCopy;

    CopyField(String nullText) {
        this.nullText = nullText.getBytes(StandardCharsets.UTF_8);
    }

    void clear() {
        length = 0;
        nullRead = 0;
        endOfCopy = false;
    }

    boolean isEmpty() {
        return length == 0;
    }

    /** Adds a byte that stands for itself. */
    void add(int read) {
        written(read);
        put(read);
    }

    /** Adds what a backslash and another byte stand for. */
    void addEscaped(int read, int meant) {
        written('\\');
        written(read);
        put(meant);
    }

    /** Adds a byte within quotes, which is not that of null. */
    void addQuoted(int read) {
        quoted();
        put(read);
    }

    /** The value has quotes, so that it is not null. */
    void quoted() {
        nullRead = NEVER;
    }

    private void written(int read) {
        boolean agrees = nullRead >= 0 && nullRead < nullText.length && nullText[nullRead] == (byte) read;
        nullRead = agrees ? nullRead + 1 : NEVER;
    }

    private void put(int read) {
        if (length == value.length) {
            value = Arrays.copyOf(value, 2 * length);
        }
        value[length++] = (byte) read;
    }

    /** The line that is read marks the end of the copy. */
    void endOfCopy() {
        endOfCopy = true;
    }

    boolean isEndOfCopy() {
        return endOfCopy;
    }

    /** True for the line that marks the end of a copy, so far as it has been read. */
    boolean isEndMarker() {
        return nullRead == NEVER && length == 2 && value[0] == '\\' && value[1] == '.';
    }

    void give(CopyValues values, int column) {
        if (nullRead == nullText.length) {
            values.setNull(column);
        } else {
            values.setText(column, value, length);
        }
    }
}
