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

/** Leaks reported in this process. Independent of Netty, which most modules never load. */
final class Leaks {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final List<Runnable> DETECTORS = new CopyOnWriteArrayList<>();
    private static final Queue<String> REPORTS = new ConcurrentLinkedQueue<>();

    private Leaks() {}

    /** Adds a detector that is asked to report leaks found by the garbage collector. */
    static void askToo(Runnable detector) {
        DETECTORS.add(detector);
    }

    static void add(String report) {
        REPORTS.add(report);
    }

    /** Collects all reports on objects dropped so far. */
    static void look() throws InterruptedException {
        if (!DETECTORS.isEmpty()) {
            // Collections report in no particular order: after the second, the first has reported everything.
            collect();
            collect();
            DETECTORS.forEach(Runnable::run);
        }
    }

    /** Runs the garbage collector and waits for its report on a dropped object. */
    private static void collect() throws InterruptedException {
        ReferenceQueue<Object> found = new ReferenceQueue<>();
        Reference<Object> dropped = new WeakReference<>(new Object(), found);
        System.gc();
        if (found.remove(PATIENCE.toMillis()) != dropped) {
            throw new IllegalStateException("no collection of garbage within " + PATIENCE);
        }
    }

    /** Fails on reports since the last call; objects dropped just now may be reported later. */
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
