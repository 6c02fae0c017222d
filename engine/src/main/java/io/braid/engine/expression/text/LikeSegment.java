package io.braid.engine.expression.text;

import java.util.Arrays;

/** Segment of a LIKE pattern without percent signs: characters, and wildcards for any single character. */
final class LikeSegment {
    /** Element that matches any code point; other elements are bytes. */
    private static final short ANY = -1;

    private final short[] elements;
    /** The segment's bytes if there is no {@link #ANY}, for fast comparison; otherwise empty. */
    private final byte[] literal;

    private final int codePoints;

    private LikeSegment(short[] elements) {
        this.elements = elements;
        this.literal = contains(elements, ANY) ? new byte[0] : toBytes(elements);
        int points = 0;
        for (short element : elements) {
            points += element == ANY || !Utf8.isContinuation((byte) element) ? 1 : 0;
        }
        this.codePoints = points;
    }

    /** Returns the end of the segment in the text if it occurs at {@code start}, otherwise -1. */
    int match(byte[] text, int start, int end) {
        if (literal.length == elements.length) {
            int stop = start + literal.length;
            return stop <= end && Arrays.equals(text, start, stop, literal, 0, literal.length) ? stop : -1;
        }
        int position = start;
        for (short element : elements) {
            if (position >= end) {
                return -1;
            }
            if (element == ANY) {
                position += Utf8.length(text[position]);
            } else if (text[position++] != (byte) element) {
                return -1;
            }
        }
        return position <= end ? position : -1;
    }

    /** Returns the end of the first occurrence from {@code start} on, or -1. */
    int find(byte[] text, int start, int end) {
        for (int position = start; position <= end; position++) {
            boolean isStart = position == end || !Utf8.isContinuation(text[position]);
            int stop = isStart ? match(text, position, end) : -1;
            if (stop >= 0) {
                return stop;
            }
        }
        return -1;
    }

    /** True if the text from {@code start} on ends with the segment. */
    boolean matchAtEnd(byte[] text, int start, int end) {
        int position = end;
        for (int i = 0; i < codePoints; i++) {
            if (position <= start) {
                return false;
            }
            position--;
            while (position > start && Utf8.isContinuation(text[position])) {
                position--;
            }
        }
        return match(text, position, end) == end;
    }

    private static boolean contains(short[] elements, short wanted) {
        for (short element : elements) {
            if (element == wanted) {
                return true;
            }
        }
        return false;
    }

    private static byte[] toBytes(short[] elements) {
        byte[] bytes = new byte[elements.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) elements[i];
        }
        return bytes;
    }

    /** Builder of one segment after the other. */
    static final class Builder {
        private final short[] elements;
        private int size;

        Builder(int capacity) {
            this.elements = new short[capacity];
        }

        void literal(byte value) {
            elements[size++] = (short) (value & 0xff);
        }

        void anyCharacter() {
            elements[size++] = ANY;
        }

        LikeSegment build() {
            LikeSegment segment = new LikeSegment(Arrays.copyOf(elements, size));
            size = 0;
            return segment;
        }
    }
}
