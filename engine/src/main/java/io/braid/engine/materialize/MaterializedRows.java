package io.braid.engine.materialize;

import io.braid.engine.operator.Operator;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are computed when they are first needed and then kept, to be read many times: in memory, and the rest on
 * disk.
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

    /** All rows of an input, which is read now: what it holds of sources is free again. */
    public static Operator of(Operator input, RowType columns, Workspace space) {
        MaterializedRows retained = new MaterializedRows(input, columns, space);
        retained.compute();
        return retained.readOnce();
    }

    /** All rows, from the first one. */
    public Operator replay() {
        return new Replay(() -> {});
    }

    /** All rows, kept only until that reading of them is closed. */
    public Operator readOnce() {
        return new Replay(this::close);
    }

    /** Computes them now, though nobody needs them yet. Whoever does is told if that fails. */
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

    /** One reading of the rows. */
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
