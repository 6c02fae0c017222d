package io.braid.execution.query;

import java.time.Duration;

/** Stopwatch of the time spent waiting, in one or several stretches. Safe for use by many threads. */
public final class WaitingTime {
    private long ended;
    private long since;
    private boolean waiting;

    public synchronized void begin() {
        since = System.nanoTime();
        waiting = true;
    }

    public synchronized void end() {
        ended += current();
        waiting = false;
    }

    /** True if he waits now. */
    public synchronized boolean isWaiting() {
        return waiting;
    }

    /** All of it, that of now included. */
    public synchronized Duration all() {
        return Duration.ofNanos(ended + current());
    }

    /** How long he has waited without an end by now; zero if he does not wait. */
    public synchronized Duration now() {
        return Duration.ofNanos(current());
    }

    private long current() {
        return waiting ? System.nanoTime() - since : 0;
    }
}
