package io.braid.connector.jdbc;

import io.braid.testkit.tier.Iterations;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.Lincheck;

/** Exploration of thread interleavings by Lincheck; a failure reports the interleaving. */
final class Together {
    /** Number of interleavings to try. */
    private static final int TRIED =
            Iterations.of("interleavings", 10, 200, 5000).count();

    private Together() {}

    /** Repeats an action, each time with another interleaving of the threads that it {@link #start}s. */
    static void explore(Runnable something) {
        Lincheck.runConcurrentTest(TRIED, something);
    }

    /** Starts threads and waits for all of them. */
    static void start(Runnable... threads) {
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
