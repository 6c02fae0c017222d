package io.braid.engine.exchange;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * How long processors have worked on something, as far as its threads have told. What it waits for, be it a source or a processor, does not
 * count. Safe for use by many threads.
 */
final class ProcessorTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final boolean IS_KNOWN = THREADS.isCurrentThreadCpuTimeSupported();
    private static final ThreadLocal<Told> TOLD = ThreadLocal.withInitial(Told::new);

    private final AtomicLong nanos = new AtomicLong();

    /** What a thread has told last. */
    private static final class Told {
        private @Nullable ProcessorTime of;
        private long nanos;
    }

    /**
     * The current thread is working on this, and has been since it told so before, if it has told nothing else meanwhile.
     *
     * @return how long all have worked
     */
    long told() {
        Told told = TOLD.get();
        long now = IS_KNOWN ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
        long worked = told.of == this ? now - told.nanos : 0;
        told.of = this;
        told.nanos = now;
        return nanos.addAndGet(worked);
    }
}
