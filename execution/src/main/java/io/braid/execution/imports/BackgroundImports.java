package io.braid.execution.imports;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Thread pool for asynchronous metadata imports; pending tasks are discarded on close. */
public final class BackgroundImports implements Executor, AutoCloseable {
    private static final int THREADS = 4;
    private static final long IDLE_SECONDS = 30;

    private final ThreadPoolExecutor threads;

    public BackgroundImports() {
        AtomicInteger number = new AtomicInteger();
        threads = new ThreadPoolExecutor(
                THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "braid-import-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    @Override
    public void execute(Runnable task) {
        try {
            threads.execute(task);
        } catch (RejectedExecutionException e) {
            // The server is shutting down, so that the result is not needed.
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
