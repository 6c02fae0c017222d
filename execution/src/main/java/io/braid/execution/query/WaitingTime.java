package io.braid.execution.query;

import java.time.Duration;

/** Stopwatch of waiting time over one or several intervals. Thread-safe. */
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

    /** True if an interval is in progress. */
    public synchronized boolean isWaiting() {
        return waiting;
    }

    /** The total, including the current interval. */
    public synchronized Duration all() {
        return Duration.ofNanos(ended + current());
    }

    /** The length of the current interval; zero if there is none. */
    public synchronized Duration now() {
        return Duration.ofNanos(current());
    }

    private long current() {
        return waiting ? System.nanoTime() - since : 0;
    }
}
