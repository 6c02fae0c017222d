package io.braid.testkit.leak;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Leaks that were reported in this process. It does without Netty, which most modules never load. */
final class Leaks {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final List<Runnable> DETECTORS = new CopyOnWriteArrayList<>();
    private static final Queue<String> REPORTS = new ConcurrentLinkedQueue<>();

    private Leaks() {}

    /** From here on this is asked, too, to report what the collector of garbage has found. */
    static void askToo(Runnable detector) {
        DETECTORS.add(detector);
    }

    static void add(String report) {
        REPORTS.add(report);
    }

    /** Has everything reported that was dropped before. */
    static void look() throws InterruptedException {
        if (!DETECTORS.isEmpty()) {
            // What a collection has found is told in no order: with the second, all of the first has been.
            collect();
            collect();
            DETECTORS.forEach(Runnable::run);
        }
    }

    /** Lets the collector find what nobody holds, and waits until it tells of it. */
    private static void collect() throws InterruptedException {
        ReferenceQueue<Object> found = new ReferenceQueue<>();
        Reference<Object> dropped = new WeakReference<>(new Object(), found);
        System.gc();
        if (found.remove(PATIENCE.toMillis()) != dropped) {
            throw new IllegalStateException("no collection of garbage within " + PATIENCE);
        }
    }

    /** Fails if anything was reported since the last time; what was dropped just now may be reported later. */
    static void assertNone() {
        List<String> reports = new ArrayList<>();
        for (String report = REPORTS.poll(); report != null; report = REPORTS.poll()) {
            reports.add(report);
        }
        if (!reports.isEmpty()) {
            throw new AssertionError(reports.size() + " leaks, of which the first: " + reports.get(0));
        }
    }
}
