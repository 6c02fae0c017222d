package io.braid.connector.postgresql.wireprotocol;

import java.util.concurrent.TimeUnit;

/**
 * Estimate of whether additional round trips are cheap, from the latest responses. A remote server is tested again now
 * and then.
 */
final class RoundTripLatency {
    private static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long REFUSED_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** A power of two. */
    private static final int LATEST = 4;

    private final long[] latest = new long[LATEST];
    private int answers;
    private long longUntilNanos = System.nanoTime();

    synchronized void answeredAfter(long nanos) {
        latest[answers++ & (LATEST - 1)] = nanos;
        for (long one : latest) {
            if (one <= SHORT_NANOS) {
                return;
            }
        }
        longUntilNanos = System.nanoTime() + RETRY_NANOS;
    }

    /** Called when the server has refused the operation for which the round trips are needed. */
    synchronized void refused() {
        longUntilNanos = System.nanoTime() + REFUSED_NANOS;
    }

    /** True if round trips are cheap, or if nothing is known yet. */
    synchronized boolean isShort() {
        return System.nanoTime() - longUntilNanos >= 0;
    }
}
