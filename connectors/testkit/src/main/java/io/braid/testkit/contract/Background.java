package io.braid.testkit.contract;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Background work of sources that outlives a statement, such as the termination of abandoned sessions. */
final class Background {
    private static final Set<String> NAMES = Set.of("braid-janitor", "braid-cancel", "braid-ask");
    /** Closed sources stop earlier. */
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(60);

    private Background() {}

    /** Waits until no background thread of any test uses a source. */
    static void awaitEnd() throws InterruptedException {
        long start = System.nanoTime();
        while (!at().isEmpty() && System.nanoTime() - start < LONGEST_NANOS) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** The stack traces of the active background threads; empty if there are none. */
    static String at() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> NAMES.contains(thread.getKey().getName()))
                .map(thread -> thread.getKey().getName() + ": " + Arrays.toString(thread.getValue()))
                .collect(Collectors.joining("; "));
    }
}
