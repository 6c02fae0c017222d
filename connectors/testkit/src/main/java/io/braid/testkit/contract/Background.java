package io.braid.testkit.contract;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Background work of sources that outlives a statement: sessions that were given up are looked after and told to stop.
 */
final class Background {
    private static final Set<String> NAMES = Set.of("braid-janitor", "braid-cancel", "braid-ask");
    /** Sources that are closed give up sooner. */
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(60);

    private Background() {}

    /** Waits until nobody asks a source anything by himself any more, of whatever test. */
    static void awaitEnd() throws InterruptedException {
        long start = System.nanoTime();
        while (!at().isEmpty() && System.nanoTime() - start < LONGEST_NANOS) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** Where those that are at it are; empty if nobody is. */
    static String at() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> NAMES.contains(thread.getKey().getName()))
                .map(thread -> thread.getKey().getName() + ": " + Arrays.toString(thread.getValue()))
                .collect(Collectors.joining("; "));
    }
}
