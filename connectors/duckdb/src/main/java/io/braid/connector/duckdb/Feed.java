package io.braid.connector.duckdb;

import io.braid.spi.batch.Batch;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Bounded queue of batches from a reader to the DuckDB threads that store them. */
final class Feed {
    /**
     * About as many batches as arrive while a thread compresses a row group, so that the reader does not block
     * meanwhile.
     */
    private static final int MOST_BATCHES = 32;

    private static final long MANY_BYTES = 16 << 20;
    /**
     * Idle time after which a consumer leaves if another one stays: DuckDB has few threads, and queries need them too.
     */
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

    /** Adds a batch once there is room; false if no consumer is left. */
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

    /** Marks the end of the batches. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Stops the feed: no consumer takes further batches. */
    synchronized void stop() {
        stopped = true;
        waiting.clear();
        notifyAll();
    }

    /** Registers a consumer, which takes batches until it gets none. */
    synchronized void join() {
        takers++;
    }

    /** Waits for the next batch; null if the consumer must leave. */
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

    /** The next batch, without waiting. */
    synchronized @Nullable Batch poll() {
        Batch next = waiting.poll();
        if (next != null) {
            notifyAll();
        }
        return next;
    }
}
