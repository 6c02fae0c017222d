package io.braid.network;

import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * By how much a thread that serves connections is late: it asks to be woken every so often, and looks at the clock
 * then. A thread that is late keeps all its connections waiting.
 */
@SuppressWarnings("FutureReturnValueIgnored") // It goes on until the thread ends.
final class LoopLag {
    private static final long EVERY_NANOS = Duration.ofMillis(500).toNanos();
    /** For how many beats the worst is remembered, so that who asks now and then does not miss it. */
    private static final int REMEMBERED_BEATS = 60;

    private final EventExecutor loop;
    private final AtomicLong worst = new AtomicLong();
    private int beatsSinceWorst;

    LoopLag(EventExecutor loop) {
        this.loop = loop;
        next(System.nanoTime() + EVERY_NANOS);
    }

    /** The worst of the last half minute. */
    long nanos() {
        return worst.get();
    }

    private void next(long due) {
        loop.schedule(() -> beat(due), EVERY_NANOS, TimeUnit.NANOSECONDS);
    }

    /** In the thread itself. */
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
