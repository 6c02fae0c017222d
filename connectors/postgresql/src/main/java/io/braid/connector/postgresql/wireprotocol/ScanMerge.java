package io.braid.connector.postgresql.wireprotocol;

import io.braid.spi.batch.Batch;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Bounded queue of the batches of several readers, in no order. Readers wait while too many are there; a failure goes
 * first.
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

    /** Hands over a batch once there is room; false if nobody wants more. */
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

    /** The next batch, or null once all readers have come to their end. */
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

    /** A reader has stopped: at the end of its rows if there is no reason. Said once by each. */
    synchronized void stopped(@Nullable Throwable reason) {
        readers--;
        if (failure == null && !closed) {
            failure = reason;
        }
        notifyAll();
    }

    /** Nobody wants more. */
    synchronized void refuseMore() {
        closed = true;
        batches.clear();
        notifyAll();
    }

    synchronized boolean hasReaders() {
        return readers > 0;
    }

    /** Returns once no reader is left; to be called when all have been told. */
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
