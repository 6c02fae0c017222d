package io.braid.engine.exchange;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Processor time spent on some work, as far as its threads have reported it. What it waits for, be it a source or a
 * processor, does not count. Safe for use by many threads.
 */
final class ProcessorTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final boolean IS_KNOWN = THREADS.isCurrentThreadCpuTimeSupported();
    private static final ThreadLocal<Reported> REPORTED = ThreadLocal.withInitial(Reported::new);

    private final AtomicLong nanos = new AtomicLong();

    /** Time that a thread has reported last. */
    private static final class Reported {
        private @Nullable ProcessorTime of;
        private long nanos;
    }

    /**
     * The current thread is working on this, and has been since it told so before, if it has told nothing else
     * meanwhile.
     *
     * @return how long all have worked
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
