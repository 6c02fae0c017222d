package io.braid.engine.materialize;

import io.braid.engine.operator.Operator;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are computed when they are first needed and then materialized, in memory and on disk, to be read many
 * times.
 */
public final class MaterializedRows implements AutoCloseable {
    private final Operator input;
    private final SpillableRows held;
    private boolean complete;
    private @Nullable RuntimeException failure;

    public MaterializedRows(Operator input, RowType columns, Workspace space) {
        this.input = input;
        this.held = new SpillableRows(columns, space);
    }

    /** Materializes all rows of an input now, which releases the permits that it holds of sources. */
    public static Operator of(Operator input, RowType columns, Workspace space) {
        MaterializedRows retained = new MaterializedRows(input, columns, space);
        retained.compute();
        return retained.readOnce();
    }

    /** Returns a reader of all rows. */
    public Operator replay() {
        return new Replay(() -> {});
    }

    /** Returns a reader of all rows whose close frees them. */
    public Operator readOnce() {
        return new Replay(this::close);
    }

    /** Computes the rows ahead of demand. A failure is thrown to the first reader. */
    public void compute() {
        try {
            complete();
        } catch (RuntimeException e) {
            failure = e;
            input.close();
        }
    }

    private void complete() {
        if (failure != null) {
            throw failure;
        }
        if (!complete) {
            for (Batch batch = input.next(); batch != null; batch = input.next()) {
                held.add(batch);
            }
            input.close();
            complete = true;
        }
    }

    private Operator rows() {
        complete();
        return held.replay();
    }

    @Override
    public void close() {
        try {
            input.close();
        } finally {
            held.close();
        }
    }

    /** Reader of all rows. */
    private final class Replay implements Operator {
        private @Nullable Operator rows;
        private final Runnable whenClosed;
        private boolean closed;

        Replay(Runnable whenClosed) {
            this.whenClosed = whenClosed;
        }

        @Override
        public @Nullable Batch next() {
            if (closed) {
                return null;
            }
            Operator remaining = rows == null ? rows() : rows;
            rows = remaining;
            return remaining.next();
        }

        @Override
        public boolean beginsAtOnce() {
            return complete || input.beginsAtOnce();
        }

        @Override
        public void close() {
            closed = true;
            whenClosed.run();
        }
    }
}
