package io.braid.engine.operator;

import io.braid.engine.spill.SpillStream;
import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** The rows of its input, all of which are also written to disk as they pass. */
final class CopyingOperator implements Operator {
    private final Operator input;
    private final SpillStream copy;

    CopyingOperator(Operator input, SpillStream copy) {
        this.input = input;
        this.copy = copy;
    }

    @Override
    public @Nullable Batch next() {
        Batch batch = input.next();
        if (batch != null) {
            copy.add(batch);
        }
        return batch;
    }

    @Override
    public void close() {
        input.close();
    }
}
