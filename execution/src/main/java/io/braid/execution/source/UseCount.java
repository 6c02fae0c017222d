package io.braid.execution.source;

/**
 * Counts the users of something that must outlast each of them. Whoever makes it is the first; when the last one has
 * left, nobody can enter any more. Safe for use by many threads.
 */
public final class UseCount {
    private final Runnable unused;
    private int users = 1;

    /** Runs {@code unused} once, on the thread of the last user. */
    public UseCount(Runnable unused) {
        this.unused = unused;
    }

    /** Counts one more user in; false if the last one has left already. */
    public synchronized boolean enter() {
        if (users == 0) {
            return false;
        }
        users++;
        return true;
    }

    /** To be called once by each who entered, and once by whoever made it. */
    public void leave() {
        if (leftBehind() == 0) {
            unused.run();
        }
    }

    private synchronized int leftBehind() {
        return --users;
    }
}
