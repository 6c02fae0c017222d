package io.braid.engine.materialize;

import io.braid.engine.exchange.Failures;
import io.braid.engine.operator.Abandonable;
import io.braid.engine.operator.Operator;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.RowType;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are computed once and read by several consumers, each at its own pace. They are held in memory, or on disk
 * if there is no room, until the last consumer closes. The first consumer that needs them computes all, so that none
 * waits for another to continue reading.
 */
public final class SharedRows {
    private final Operator input;
    private final List<Abandonable> readings;
    private final Workspace space;
    private final SpillableRows held;
    /** Held while rows are computed or read. */
    private final ReentrantLock turn = new ReentrantLock();
    /** Number of readers that may need more rows. */
    private final AtomicInteger wanting = new AtomicInteger();
    /** Number of readers that have not been closed. */
    private final AtomicInteger open = new AtomicInteger();

    private boolean complete;
    private @Nullable BraidException failure;

    /** @param readings reads of the input, which are abandoned once no reader needs more rows */
    public SharedRows(Operator input, List<Abandonable> readings, RowType columns, Workspace space) {
        this.input = input;
        this.readings = List.copyOf(readings);
        this.space = space;
        this.held = new SpillableRows(columns, space);
    }

    /** Returns a new reader. To be called before any reader is read. */
    public Reader reader() {
        wanting.incrementAndGet();
        open.incrementAndGet();
        return new Reader();
    }

    /** Computes the rows until they are complete or the computing reader is abandoned. */
    private boolean complete(Reader reader) {
        if (failure != null) {
            throw failure;
        }
        try {
            while (!complete && reader.wants()) {
                space.cancellation().check();
                Batch batch = input.next();
                if (batch == null) {
                    complete = true;
                    input.close();
                } else {
                    held.add(batch);
                }
            }
            return complete;
        } catch (RuntimeException | Error e) {
            failure = Failures.of(e);
            throw failure;
        }
    }

    private void free() {
        turn.lock();
        try {
            input.close();
        } finally {
            held.close();
            turn.unlock();
        }
    }

    /** Reader of all rows. */
    public final class Reader implements Operator, Abandonable {
        private final AtomicBoolean wants = new AtomicBoolean(true);
        private final AtomicBoolean closed = new AtomicBoolean();
        private @Nullable Operator rows;

        boolean wants() {
            return wants.get();
        }

        @Override
        public @Nullable Batch next() {
            if (!wants()) {
                return null;
            }
            Batch batch = read();
            if (batch == null) {
                close();
            }
            return batch;
        }

        private @Nullable Batch read() {
            turn.lock();
            try {
                // The rows may be incomplete if the reader was abandoned meanwhile.
                if (!complete(this) || !wants()) {
                    return null;
                }
                Operator remaining = rows == null ? held.replay() : rows;
                rows = remaining;
                return remaining.next();
            } finally {
                turn.unlock();
            }
        }

        @Override
        public void abandon() {
            if (wants.getAndSet(false) && wanting.decrementAndGet() == 0) {
                readings.forEach(Abandonable::abandon);
            }
        }

        @Override
        public void close() {
            abandon();
            if (!closed.getAndSet(true) && open.decrementAndGet() == 0) {
                free();
            }
        }
    }
}
