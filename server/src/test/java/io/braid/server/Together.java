package io.braid.server;

import io.braid.testkit.tier.Iterations;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.Lincheck;

/**
 * Threads whose steps are taken in one order after the other, by Lincheck: a failure tells the order that leads to it.
 */
public final class Together {
    /** How many orders are tried. */
    private static final int TRIED =
            Iterations.of("interleavings", 10, 200, 5000).count();

    private Together() {}

    /**
     * Runs something again and again, each time with another order of steps among the threads that it {@link #start}s.
     */
    public static void explore(Runnable something) {
        Lincheck.runConcurrentTest(TRIED, something);
    }

    /** Starts threads and waits for all of them. */
    public static void start(Runnable... threads) {
        List<Thread> started = new ArrayList<>();
        for (Runnable each : threads) {
            Thread thread = new Thread(each);
            started.add(thread);
            thread.start();
        }
        for (Thread thread : started) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
