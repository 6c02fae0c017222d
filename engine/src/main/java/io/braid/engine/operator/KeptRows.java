package io.braid.engine.operator;

import io.braid.engine.memory.MemoryReservation;
import io.braid.spi.batch.Batch;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that are computed when they are first needed and then kept, to be read many times. */
final class KeptRows implements AutoCloseable {
    private final Operator input;
    private final MemoryReservation memory;
    private final List<Batch> batches = new ArrayList<>();
    private boolean complete;

    KeptRows(Operator input, MemoryReservation memory) {
        this.input = input;
        this.memory = memory;
    }

    /** All rows, from the first one. */
    Operator replay() {
        return new Replay(() -> {});
    }

    /** All rows, kept only until that reading of them is closed. */
    Operator readOnce() {
        return new Replay(this::close);
    }

    private Iterator<Batch> rows() {
        if (!complete) {
            for (Batch batch = input.next(); batch != null; batch = input.next()) {
                memory.add(batch.retainedBytes());
                batches.add(batch);
            }
            input.close();
            complete = true;
        }
        return batches.iterator();
    }

    @Override
    public void close() {
        input.close();
        batches.clear();
        memory.close();
    }

    /** One reading of the rows. */
    private final class Replay implements Operator {
        private @Nullable Iterator<Batch> rest;
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
            Iterator<Batch> remaining = rest == null ? rows() : rest;
            rest = remaining;
            return remaining.hasNext() ? remaining.next() : null;
        }

        @Override
        public void close() {
            closed = true;
            whenClosed.run();
        }
    }
}
