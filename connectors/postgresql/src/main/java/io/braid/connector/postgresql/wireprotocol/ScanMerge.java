package io.braid.connector.postgresql.wireprotocol;

import io.braid.spi.batch.Batch;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Bounded queue of batches from several readers, in no particular order. Readers block while it is full
 * (back-pressure); a failure takes precedence over batches.
 */
final class ScanMerge {
    private final int capacity;
    private final ArrayDeque<Batch> batches = new ArrayDeque<>();
    private int readers;
    private boolean closed;
    private @Nullable Throwable failure;

    ScanMerge(int readers, int capacity) {
        this.readers = readers;
        this.capacity = capacity;
    }

    /** Adds a batch once there is room; false if the consumer has stopped. */
    synchronized boolean put(Batch batch) throws InterruptedException {
        while (batches.size() >= capacity && isOpen()) {
            wait();
        }
        if (isOpen()) {
            batches.add(batch);
            notifyAll();
        }
        return isOpen();
    }

    /** The next batch; null after all readers have ended. */
    synchronized @Nullable Batch take() throws InterruptedException, UnsupportedByWireException {
        while (batches.isEmpty() && readers > 0 && isOpen()) {
            wait();
        }
        if (failure instanceof UnsupportedByWireException refusal) {
            throw refusal;
        }
        if (failure instanceof RuntimeException known) {
            throw known;
        }
        if (failure != null) {
            throw new IllegalStateException("a part of a table has not been read to its end", failure);
        }
        Batch batch = batches.poll();
        notifyAll();
        return batch;
    }

    /** Called once by each reader when it ends; the reason is null at the end of its rows. */
    synchronized void stopped(@Nullable Throwable reason) {
        readers--;
        if (failure == null && !closed) {
            failure = reason;
        }
        notifyAll();
    }

    /** Called when the consumer stops. */
    synchronized void refuseMore() {
        closed = true;
        batches.clear();
        notifyAll();
    }

    synchronized boolean hasReaders() {
        return readers > 0;
    }

    /** Waits until all readers have ended, after they were stopped. */
    synchronized void awaitReaders() {
        boolean interrupted = false;
        while (readers > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isOpen() {
        return !closed && failure == null;
    }
}
