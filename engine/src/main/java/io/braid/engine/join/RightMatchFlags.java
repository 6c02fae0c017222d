package io.braid.engine.join;

import java.util.BitSet;

/** Match flags of a join's right rows, set by several threads that probe them. */
final class RightMatchFlags {
    private final BitSet matched = new BitSet();
    private int passing;
    private boolean ended;

    /** Registers a thread, before it reads left rows. */
    synchronized void enter() {
        passing++;
    }

    /**
     * Unregisters a thread that has read all left rows.
     *
     * @param found right rows that have matched left rows of this thread
     * @return true if all left rows have been read and this thread must return the unmatched right rows
     */
    synchronized boolean leave(BitSet found) {
        matched.or(found);
        passing--;
        boolean last = passing == 0 && !ended;
        // A thread that starts later finds no left rows.
        ended |= last;
        return last;
    }

    /** Returns the first unmatched right row from this one on. For the thread that returns these. */
    int nextUnmatched(int from) {
        return matched.nextClearBit(from);
    }
}
