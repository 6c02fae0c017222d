package io.braid.testkit.parallel;

import java.util.Collections;
import java.util.Iterator;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Parallel processing of many items, one per processor. */
public final class OnProcessors {
    private OnProcessors() {}

    /** Work on an item. */
    public interface Work<T> {
        void on(T one) throws Exception;
    }

    /** Processes the items in order, each on a free processor; stops at the first failure and throws it. */
    public static <T> void each(Iterator<T> all, Work<T> work) throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        ExecutorService threads = Executors.newFixedThreadPool(processors);
        try {
            Row<T> row = new Row<>(all, work);
            for (Future<@Nullable Void> end : threads.invokeAll(Collections.nCopies(processors, row))) {
                end.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        } finally {
            threads.shutdownNow();
        }
    }

    /** Shared queue of the items, which every thread drains. */
    private static final class Row<T> implements Callable<@Nullable Void> {
        private final Iterator<T> left;
        private final Work<T> work;
        private boolean failed;

        Row(Iterator<T> left, Work<T> work) {
            this.left = left;
            this.work = work;
        }

        @Override
        public @Nullable Void call() throws Exception {
            boolean well = false;
            try {
                for (T one = next(); one != null; one = next()) {
                    work.on(one);
                }
                well = true;
            } finally {
                end(well);
            }
            return null;
        }

        private synchronized @Nullable T next() {
            return failed || !left.hasNext() ? null : left.next();
        }

        private synchronized void end(boolean well) {
            failed |= !well;
        }
    }
}
