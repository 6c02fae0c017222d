package io.braid.engine.expression.text;

/** Operations on text in UTF-8. */
public final class Utf8 {
    private Utf8() {}

    /** Returns the number of bytes of the code point that begins with this byte. */
    static int length(byte first) {
        int value = first & 0xff;
        if (value < 0xc0) {
            return 1;
        }
        return value < 0xe0 ? 2 : value < 0xf0 ? 3 : 4;
    }

    static boolean isContinuation(byte value) {
        return (value & 0xc0) == 0x80;
    }

    /** Returns the end of the first {@code codePoints} of the text, or its end if it has fewer. */
    public static int end(byte[] text, int start, int end, int codePoints) {
        // A text has at most as many code points as bytes.
        if (end - start <= codePoints) {
            return end;
        }
        int position = start;
        for (int i = 0; i < codePoints && position < end; i++) {
            position += length(text[position]);
        }
        return Math.min(position, end);
    }
}
