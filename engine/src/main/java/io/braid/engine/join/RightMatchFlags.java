package io.braid.engine.join;

import java.util.BitSet;

/** Match flags of a join's right rows, set by several threads that stream left rows past them. */
final class RightMatchFlags {
    private final BitSet matched = new BitSet();
    private int passing;
    private boolean ended;

    /** Another thread lets left rows pass. To be said before it takes any. */
    synchronized void enter() {
        passing++;
    }

    /**
     * A thread has no more left rows, as there are none.
     *
     * @param found which right rows have matched its own
     * @return whether all left rows have passed now, and it is for this thread to go on with what has found no match
     */
    synchronized boolean leave(BitSet found) {
        matched.or(found);
        passing--;
        boolean last = passing == 0 && !ended;
        // Who comes later finds no left rows.
        ended |= last;
        return last;
    }

    /** The first right row from this one on that has found no match. For the thread that goes on with those. */
    int nextUnmatched(int from) {
        return matched.nextClearBit(from);
    }
}
