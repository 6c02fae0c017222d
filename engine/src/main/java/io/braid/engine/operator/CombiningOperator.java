package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** Adds what one thread has gathered to the groups of all. Yields no rows itself, but pauses after each batch. */
final class CombiningOperator implements Operator {
    private final Operator input;
    private final CombinedGroups groups;

    CombiningOperator(Operator input, CombinedGroups groups) {
        this.input = input;
        this.groups = groups;
    }

    @Override
    public @Nullable Batch next() {
        Batch batch = input.next();
        if (batch == null) {
            return null;
        }
        if (batch.rows() > 0) {
            groups.add(batch);
        }
        return Batches.PAUSE;
    }

    @Override
    public void close() {
        input.close();
    }
}
