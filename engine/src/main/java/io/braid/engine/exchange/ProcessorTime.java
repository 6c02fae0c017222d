package io.braid.engine.exchange;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Processor time spent on some work, as reported by its threads. Waits for sources or for a processor do not count.
 * Safe for use by many threads.
 */
final class ProcessorTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final boolean IS_KNOWN = THREADS.isCurrentThreadCpuTimeSupported();
    private static final ThreadLocal<Reported> REPORTED = ThreadLocal.withInitial(Reported::new);

    private final AtomicLong nanos = new AtomicLong();

    /** Last report of a thread. */
    private static final class Reported {
        private @Nullable ProcessorTime of;
        private long nanos;
    }

    /**
     * Adds the processor time of the current thread since its last report, if that was for this work.
     *
     * @return the time of all threads so far
     */
    long reported() {
        Reported reported = REPORTED.get();
        long now = IS_KNOWN ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
        long worked = reported.of == this ? now - reported.nanos : 0;
        reported.of = this;
        reported.nanos = now;
        return nanos.addAndGet(worked);
    }
}
