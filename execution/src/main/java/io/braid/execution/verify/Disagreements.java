package io.braid.execution.verify;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Disagreements that verification has found, newest first, with statistics. Thread-safe. */
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

    /** Number of statements whose plans returned the same rows. */
    public long verified() {
        return verified.sum();
    }

    /** Number of statements whose plans returned different rows. */
    public long differing() {
        return differing.sum();
    }

    /**
     * Number of statements that were not verified: the server was busy, the budget was exhausted, or the result is not
     * deterministic.
     */
    public long notVerified() {
        return passedOver.sum();
    }
}
