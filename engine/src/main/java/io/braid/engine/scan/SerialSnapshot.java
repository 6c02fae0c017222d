package io.braid.engine.scan;

import io.braid.engine.exchange.Failures;
import io.braid.engine.materialize.SpillableRows;
import io.braid.engine.operator.Operator;
import io.braid.engine.spill.Workspace;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.RowType;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Snapshot of a source that runs one statement at a time, for operators that interleave several. Starting a statement
 * while another has rows left first buffers those: in memory as far as there is room, the rest on disk. No statement is
 * started ahead of demand if that requires buffering.
 */
final class SerialSnapshot implements Snapshot {
    private final Snapshot state;
    private final Workspace space;
    /** Held while the source is read. */
    private final ReentrantLock turn = new ReentrantLock();
    /** Statement that may have unread rows. Guarded by the lock for writes. */
    private volatile @Nullable Reading open;

    SerialSnapshot(Snapshot state, Workspace space) {
        this.state = state;
        this.space = space;
    }

    @Override
    public boolean take() {
        return state.take();
    }

    @Override
    public boolean oneAtATime() {
        return state.oneAtATime();
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        return new Reading(state.run(fragment, context), fragment.columns());
    }

    @Override
    public Optional<BatchStream> runAhead(Fragment fragment, ScanContext context) {
        return open == null
                ? state.runAhead(fragment, context).map(rows -> new Reading(rows, fragment.columns()))
                : Optional.empty();
    }

    @Override
    public void cancel() {
        state.cancel();
    }

    @Override
    public void close() {
        state.close();
    }

    /** Buffered rows of a statement, and the failure, if any, that ended it. */
    private record TakenIn(
            SpillableRows held, Operator rows, @Nullable BraidException failure) {
        @Nullable
        Batch next() {
            Batch batch = rows.next();
            if (batch == null && failure != null) {
                throw failure;
            }
            return batch;
        }
    }

    /** Rows of one statement, read from the source or from the buffer. */
    private final class Reading implements BatchStream {
        private final BatchStream rows;
        private final RowType columns;
        private volatile @Nullable TakenIn taken;
        private volatile boolean unwanted;
        private final AtomicBoolean ended = new AtomicBoolean();

        Reading(BatchStream rows, RowType columns) {
            this.rows = rows;
            this.columns = columns;
        }

        @Override
        public @Nullable Batch next() {
            TakenIn here = taken;
            if (here == null) {
                turn.lock();
                try {
                    here = taken;
                    if (here == null) {
                        return read();
                    }
                } finally {
                    turn.unlock();
                }
            }
            return here.next();
        }

        private @Nullable Batch read() {
            Reading before = open;
            if (before != null && before != this) {
                before.takeIn();
            }
            open = this;
            Batch batch = rows.next();
            if (batch == null) {
                open = null;
            }
            return batch;
        }

        /**
         * Buffers the remaining rows because another statement is to start. A failure is thrown only to the reader of
         * these rows.
         */
        private void takeIn() {
            SpillableRows held = new SpillableRows(columns, space);
            BraidException failure = null;
            try {
                for (Batch batch = rows.next(); batch != null && !unwanted; batch = rows.next()) {
                    held.add(batch);
                }
            } catch (RuntimeException | Error e) {
                failure = Failures.of(e);
            } finally {
                taken = new TakenIn(held, held.replay(), failure);
                end();
            }
        }

        /** Ends the statement. Called with the lock, or when no other thread can be buffering these rows. */
        private void end() {
            try {
                if (ended.compareAndSet(false, true)) {
                    rows.close();
                }
            } finally {
                // Cleared only now: close() treats a statement that is not open as ended.
                if (open == this) {
                    open = null;
                }
            }
        }

        /** False because another thread may be buffering the rows. */
        @Override
        public boolean isOver() {
            return false;
        }

        @Override
        public void cancel() {
            rows.cancel();
        }

        @Override
        public void close() {
            unwanted = true;
            if (open == this) {
                awaitTurn();
                try {
                    end();
                } finally {
                    turn.unlock();
                }
            } else {
                end();
            }
            TakenIn left = taken;
            if (left != null) {
                left.held().close();
            }
        }

        /** Acquires the lock; cancels the statement if another thread is buffering its rows, so that it stops. */
        private void awaitTurn() {
            if (!turn.tryLock()) {
                rows.cancel();
                turn.lock();
            }
        }
    }
}
