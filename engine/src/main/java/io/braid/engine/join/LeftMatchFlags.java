package io.braid.engine.join;

import java.util.BitSet;

/**
 * Match flags of left rows, carried from one pass to the next if the right rows are processed in blocks. Rows are
 * identified by their order.
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

    /** Returns the flags of a single pass. */
    static LeftMatchFlags only() {
        return new LeftMatchFlags(new BitSet(), true);
    }

    /** Returns the flags of the first of several passes. */
    static LeftMatchFlags first() {
        return new LeftMatchFlags(new BitSet(), false);
    }

    /** Returns the flags of the next pass. */
    LeftMatchFlags next(boolean isLast) {
        return new LeftMatchFlags(after, isLast);
    }

    /** True if no pass follows, so that rows without a match have none. */
    boolean areFinal() {
        return isFinal;
    }

    /** Returns the flags of the next rows. */
    boolean[] of(int rows) {
        boolean[] marks = new boolean[rows];
        for (int row = before.nextSetBit(read); row >= 0 && row < read + rows; row = before.nextSetBit(row + 1)) {
            marks[row - read] = true;
        }
        read += rows;
        return marks;
    }

    /** Stores the flags of the next rows. */
    void add(boolean[] marks) {
        for (boolean mark : marks) {
            after.set(written++, mark);
        }
    }

    /** Bytes of memory that the flags take. */
    long bytes() {
        return ((long) before.size() + after.size()) / Byte.SIZE;
    }
}
