package io.braid.engine.materialize;

import io.braid.engine.operator.Operator;
import io.braid.engine.spill.SpillStream;
import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** Operator that returns the rows of its input and also writes them to disk. */
public final class TeeOperator implements Operator {
    private final Operator input;
    private final SpillStream copy;

    public TeeOperator(Operator input, SpillStream copy) {
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
