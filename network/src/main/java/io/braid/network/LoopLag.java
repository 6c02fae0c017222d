package io.braid.network;

import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Lag of an event loop: a task measures periodically how late it runs. A loop that lags delays all its connections. */
@SuppressWarnings("FutureReturnValueIgnored") // The task runs until the thread ends.
final class LoopLag {
    private static final long EVERY_NANOS = Duration.ofMillis(500).toNanos();
    /** Number of measurements for which the maximum is retained, so that occasional readers do not miss it. */
    private static final int REMEMBERED_BEATS = 60;

    private final EventExecutor loop;
    private final AtomicLong worst = new AtomicLong();
    private int beatsSinceWorst;

    LoopLag(EventExecutor loop) {
        this.loop = loop;
        next(System.nanoTime() + EVERY_NANOS);
    }

    /** The maximum lag of the last half minute. */
    long nanos() {
        return worst.get();
    }

    private void next(long due) {
        loop.schedule(() -> beat(due), EVERY_NANOS, TimeUnit.NANOSECONDS);
    }

    /** Measures the lag, in the event loop. */
    private void beat(long due) {
        long now = System.nanoTime();
        long late = Math.max(0, now - due);
        beatsSinceWorst++;
        if (late >= worst.get() || beatsSinceWorst > REMEMBERED_BEATS) {
            worst.set(late);
            beatsSinceWorst = 0;
        }
        if (!loop.isShuttingDown()) {
            next(now + EVERY_NANOS);
        }
    }
}
