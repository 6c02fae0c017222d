package io.braid.engine.join;

import java.util.BitSet;

/**
 * Match flags of left rows, remembered from one pass to the next where the right rows come piece by piece. Rows are
 * known by their order.
 */
final class LeftMatchFlags {
    private final BitSet before;
    private final BitSet after = new BitSet();
    private final boolean isFinal;
    private int read;
    private int written;

    private LeftMatchFlags(BitSet before, boolean isFinal) {
        this.before = before;
        this.isFinal = isFinal;
    }

    /** Those of the only pass. */
    static LeftMatchFlags only() {
        return new LeftMatchFlags(new BitSet(), true);
    }

    /** Those of the first of several passes. */
    static LeftMatchFlags first() {
        return new LeftMatchFlags(new BitSet(), false);
    }

    /** Those of the next pass. */
    LeftMatchFlags next(boolean isLast) {
        return new LeftMatchFlags(after, isLast);
    }

    /** True if no pass follows, so that what has no match by then has none. */
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
