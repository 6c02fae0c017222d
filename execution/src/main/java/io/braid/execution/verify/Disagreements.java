package io.braid.execution.verify;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Disagreements that verification has found so far, the last first, and counts of its work. Safe for use by many
 * threads.
 */
public final class Disagreements {
    private static final int MOST = 100;

    private final Deque<Disagreement> found = new ArrayDeque<>();
    private final LongAdder verified = new LongAdder();
    private final LongAdder differing = new LongAdder();
    private final LongAdder passedOver = new LongAdder();

    synchronized void add(Disagreement disagreement) {
        differing.increment();
        found.addFirst(disagreement);
        if (found.size() > MOST) {
            found.removeLast();
        }
    }

    void agreed() {
        verified.increment();
    }

    void passedOver() {
        passedOver.increment();
    }

    public synchronized List<Disagreement> all() {
        return List.copyOf(found);
    }

    /** How many statements were run again and gave the same rows. */
    public long verified() {
        return verified.sum();
    }

    /** How many did not. */
    public long differing() {
        return differing.sum();
    }

    /**
     * How many were not run again: others had to run, the hour's time was up, or each right plan may yield other rows.
     */
    public long notVerified() {
        return passedOver.sum();
    }
}
