package io.braid.engine.exchange;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Tasks of one owner on an executor that it shares with others, so that the owner can wait for its own tasks. They
 * inherit the log context of the submitting thread. Safe for many threads.
 */
public final class TaskGroup implements Executor {
    private final Executor threads;
    private int running;

    public TaskGroup(Executor threads) {
        this.threads = threads;
    }

    @Override
    public void execute(Runnable task) {
        String query = QueryLogContext.now();
        threads.execute(() -> QueryLogContext.during(query, () -> run(task)));
    }

    private void run(Runnable task) {
        count(1);
        try {
            task.run();
        } finally {
            count(-1);
        }
    }

    private synchronized void count(int change) {
        running += change;
        notifyAll();
    }

    /** Waits, for a limited time, until no task runs; tasks that have not begun do not count. */
    public synchronized void awaitIdle(long seconds) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (running > 0) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }
}
