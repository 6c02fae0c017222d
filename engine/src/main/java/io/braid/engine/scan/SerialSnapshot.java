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
 * A state in which the source runs one statement at a time, for operators that read several in any order. Whoever
 * begins one while another has rows left takes these in first: in memory as far as there is room, else on disk. Nothing
 * is begun ahead for that.
 */
final class SerialSnapshot implements Snapshot {
    private final Snapshot state;
    private final Workspace space;
    /** Held while the source is read. */
    private final ReentrantLock turn = new ReentrantLock();
    /** What has begun and may have rows left. Changed by whoever has the lock. */
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

    /** Rows of a statement that have been read, up to the failure that ended it. */
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

    /** The rows of one statement, from the source or from what has been taken in. */
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

        /** Called by whoever wants to begin another. A failure concerns only the one who reads these rows. */
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

        /** Called with the lock, or where nobody takes these rows in any more. */
        private void end() {
            try {
                if (ended.compareAndSet(false, true)) {
                    rows.close();
                }
            } finally {
                // Not before: whoever closes what is not open takes it for ended.
                if (open == this) {
                    open = null;
                }
            }
        }

        /** What another thread takes in at this moment cannot be told. */
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

        /** Whoever has the lock takes in what nobody wants any more, and stops doing so. */
        private void awaitTurn() {
            if (!turn.tryLock()) {
                rows.cancel();
                turn.lock();
            }
        }
    }
}
