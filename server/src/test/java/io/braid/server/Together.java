package io.braid.server;

import io.braid.testkit.tier.Iterations;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.Lincheck;

/** Concurrent threads whose interleavings are explored with Lincheck: a failure reports the interleaving. */
public final class Together {
    /** Number of explored interleavings. */
    private static final int TRIED =
            Iterations.of("interleavings", 10, 200, 5000).count();

    private Together() {}

    /** Runs the work repeatedly, each time with another interleaving of the threads that it {@link #start}s. */
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
