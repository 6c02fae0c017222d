package io.braid.connector.duckdb;

import io.braid.spi.batch.Batch;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Rows on their way from the one who reads them to the threads of DuckDB that keep them; some of them at a time. */
final class Feed {
    /** About as many rows as come while a thread compresses those it has, so that who reads need not stop for that. */
    private static final int MOST_BATCHES = 32;

    private static final long MANY_BYTES = 16 << 20;
    /** Who has waited for so long goes, if somebody else stays: DuckDB has few threads, and queries want them, too. */
    private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(500);

    private final List<FeedColumn> columns;
    private final ArrayDeque<Batch> waiting = new ArrayDeque<>();
    private int takers;
    private boolean ended;
    private boolean stopped;

    Feed(List<FeedColumn> columns) {
        this.columns = List.copyOf(columns);
    }

    List<FeedColumn> columns() {
        return columns;
    }

    /** Waits until there is room; returns whether anybody takes batches still. */
    synchronized boolean put(Batch batch) throws InterruptedException {
        while (!stopped && (waiting.size() >= MOST_BATCHES || bytes() >= MANY_BYTES)) {
            wait();
        }
        if (stopped) {
            return false;
        }
        waiting.add(batch);
        notifyAll();
        return true;
    }

    private long bytes() {
        return waiting.stream().mapToLong(Batch::retainedBytes).sum();
    }

    /** There are no further batches. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Nobody takes batches any more. */
    synchronized void stop() {
        stopped = true;
        waiting.clear();
        notifyAll();
    }

    /** Somebody begins to take batches, and does so until there is none for him. */
    synchronized void join() {
        takers++;
    }

    /** The next batch, or null for one who is to go. */
    synchronized @Nullable Batch take() throws InterruptedException {
        long began = System.nanoTime();
        while (waiting.isEmpty() && !ended) {
            long rest = PATIENCE - (System.nanoTime() - began);
            if (takers == 1) {
                wait();
            } else if (rest > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, rest);
            } else {
                break;
            }
        }
        Batch next = poll();
        if (next == null) {
            takers--;
        }
        return next;
    }

    /** The next batch, if it is there already. */
    synchronized @Nullable Batch poll() {
        Batch next = waiting.poll();
        if (next != null) {
            notifyAll();
        }
        return next;
    }
}
