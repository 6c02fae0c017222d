package io.braid.engine.operator;

import java.util.BitSet;

/**
 * Which left rows have found a match, remembered from one pass over them to the next, where the right rows come piece by
 * piece. Rows are known by their order.
 */
final class LeftMarks {
    private final BitSet before;
    private final BitSet after = new BitSet();
    private final boolean isFinal;
    private int read;
    private int written;

    private LeftMarks(BitSet before, boolean isFinal) {
        this.before = before;
        this.isFinal = isFinal;
    }

    /** Those of the only pass. */
    static LeftMarks only() {
        return new LeftMarks(new BitSet(), true);
    }

    /** Those of the first of several passes. */
    static LeftMarks first() {
        return new LeftMarks(new BitSet(), false);
    }

    /** Those of the next pass. */
    LeftMarks next(boolean isLast) {
        return new LeftMarks(after, isLast);
    }

    /** Whether no pass follows, so that what has no match by then has none. */
    boolean areFinal() {
        return isFinal;
    }

    /** The marks of the next so many rows. */
    boolean[] of(int rows) {
        boolean[] marks = new boolean[rows];
        for (int row = before.nextSetBit(read); row >= 0 && row < read + rows; row = before.nextSetBit(row + 1)) {
            marks[row - read] = true;
        }
        read += rows;
        return marks;
    }

    /** Remembers the marks of the next rows. */
    void add(boolean[] marks) {
        for (boolean mark : marks) {
            after.set(written++, mark);
        }
    }

    /** How much memory the marks take. */
    long bytes() {
        return ((long) before.size() + after.size()) / Byte.SIZE;
    }
}
