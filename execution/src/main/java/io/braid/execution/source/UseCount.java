package io.braid.execution.source;

/**
 * Reference count of a shared resource. It starts at one for its creator; after it has reached zero, it cannot be
 * incremented again. Thread-safe.
 */
public final class UseCount {
    private final Runnable unused;
    private int users = 1;

    /** @param unused called once, on the thread that releases the last reference */
    public UseCount(Runnable unused) {
        this.unused = unused;
    }

    /** Adds a reference; false if the count has already reached zero. */
    public synchronized boolean enter() {
        if (users == 0) {
            return false;
        }
        users++;
        return true;
    }

    /** Releases a reference: called once for each successful {@link #enter} and once by the creator. */
    public void leave() {
        if (leftBehind() == 0) {
            unused.run();
        }
    }

    private synchronized int leftBehind() {
        return --users;
    }
}
