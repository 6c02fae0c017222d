package io.braid.postgres.copy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** One value of a copy, read byte by byte. */
final class CopyField {
    private static final int FIRST_BYTES = 256;
    private static final int NEVER = -1;

    private final byte[] nullText;
    private byte[] value = new byte[FIRST_BYTES];
    private int length;
    /** Number of matching bytes of the null text; {@link #NEVER} for other text. */
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

    /** Adds an unescaped byte. */
    void add(int read) {
        written(read);
        put(read);
    }

    /** Adds the meaning of an escape sequence. */
    void addEscaped(int read, int meant) {
        written('\\');
        written(read);
        put(meant);
    }

    /** Adds a byte within quotes, which excludes null. */
    void addQuoted(int read) {
        quoted();
        put(read);
    }

    /** Marks the value as quoted, and so not null. */
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

    /** Marks the line as the end of the copy. */
    void endOfCopy() {
        endOfCopy = true;
    }

    boolean isEndOfCopy() {
        return endOfCopy;
    }

    /** True if the bytes read so far are the end-of-copy marker. */
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
