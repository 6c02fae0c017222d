package io.braid.engine.operator;

import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import org.jspecify.annotations.Nullable;

/** Rows that are computed when they are first needed and then kept, to be read many times: in memory, and the rest on disk. */
final class KeptRows implements AutoCloseable {
    private final Operator input;
    private final HeldRows held;
    private boolean complete;
    private @Nullable RuntimeException failure;

    KeptRows(Operator input, RowType columns, Workspace space) {
        this.input = input;
        this.held = new HeldRows(columns, space);
    }

    /** All rows of an input, which is read now: what it holds of sources is free again. */
    static Operator of(Operator input, RowType columns, Workspace space) {
        KeptRows kept = new KeptRows(input, columns, space);
        kept.compute();
        return kept.readOnce();
    }

    /** All rows, from the first one. */
    Operator replay() {
        return new Replay(() -> {});
    }

    /** All rows, kept only until that reading of them is closed. */
    Operator readOnce() {
        return new Replay(this::close);
    }

    /** Computes them now, though nobody needs them yet. Whoever does is told if that fails. */
    void compute() {
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
