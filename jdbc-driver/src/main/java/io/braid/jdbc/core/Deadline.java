package io.braid.jdbc.core;

import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/** A point in time after which waiting is over; or none. */
final class Deadline {
    static final Deadline NONE = new Deadline(0, false);

    private final long nanos;
    private final boolean limited;

    private Deadline(long nanos, boolean limited) {
        this.nanos = nanos;
        this.limited = limited;
    }

    /** That many milliseconds from now; 0 is never. */
    static Deadline in(int millis) {
        return millis == 0 ? NONE : new Deadline(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis), true);
    }

    boolean isLimited() {
        return limited;
    }

    long remainingNanos() {
        return limited ? nanos - System.nanoTime() : Long.MAX_VALUE;
    }

    /** A socket's timeout that ends no later than this and no later than the given one; 0 is no limit in all three. */
    int socketTimeout(int atMostMillis) throws SocketTimeoutException {
        if (!limited) {
            return atMostMillis;
        }
        long remaining = remainingNanos();
        if (remaining <= 0) {
            throw new SocketTimeoutException("The time allowed is over.");
        }
        int millis = (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(remaining) + 1);
        return atMostMillis == 0 ? millis : Math.min(millis, atMostMillis);
    }
}
