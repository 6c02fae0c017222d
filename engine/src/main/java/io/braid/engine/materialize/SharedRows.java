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
 * Rows that are computed once and read by several, each at its own pace: kept in memory, and the rest on disk, until
 * nobody wants more of them. Whoever needs them first computes all, so that nobody waits for another one to read on.
 */
public final class SharedRows {
    private final Operator input;
    private final List<Abandonable> readings;
    private final Workspace space;
    private final SpillableRows held;
    /** Held by who computes rows or reads them. */
    private final ReentrantLock turn = new ReentrantLock();
    /** How many may want more rows. */
    private final AtomicInteger wanting = new AtomicInteger();
    /** How many have not been closed. */
    private final AtomicInteger open = new AtomicInteger();

    private boolean complete;
    private @Nullable BraidException failure;

    /** @param readings what the input reads, to be told when nobody wants its rows any more */
    public SharedRows(Operator input, List<Abandonable> readings, RowType columns, Workspace space) {
        this.input = input;
        this.readings = List.copyOf(readings);
        this.space = space;
        this.held = new SpillableRows(columns, space);
    }

    /** One more who reads them. To be asked for before any is pulled. */
    public Reader reader() {
        wanting.incrementAndGet();
        open.incrementAndGet();
        return new Reader();
    }

    /** Goes on with computing until all rows are there or the one who does it does not want them any more. */
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

    /** One reading of the rows. */
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
                // What has been computed after nobody wanted it may not be all.
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
