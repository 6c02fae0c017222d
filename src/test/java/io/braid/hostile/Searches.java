package io.braid.hostile;

import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Threads that look for a mistake at once, and take turns at the same rounds. */
final class Searches {
    private Searches() {}

    /** What the first of so many has found; null if none has found anything. */
    static @Nullable String atOnce(int searchers, Rounds rounds, Search search) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(searchers);
        Callable<@Nullable String> one = () -> {
            String finding = search.through(rounds);
            if (finding != null) {
                rounds.end();
            }
            return finding;
        };
        try {
            for (Future<@Nullable String> end : threads.invokeAll(Collections.nCopies(searchers, one))) {
                if (end.get() != null) {
                    return end.get();
                }
            }
        } finally {
            threads.shutdownNow();
        }
        return null;
    }

    /** Goes through rounds until there are no more; what is wrong in one, or null. */
    @FunctionalInterface
    interface Search {
        @Nullable
        String through(Rounds rounds) throws Exception;
    }
}
