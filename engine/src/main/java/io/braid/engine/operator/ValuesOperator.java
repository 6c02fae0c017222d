package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operator that returns given rows. */
public final class ValuesOperator implements Operator {
    private final Iterator<Batch> batches;

    public ValuesOperator(List<Batch> batches) {
        this.batches = List.copyOf(batches).iterator();
    }

    @Override
    public @Nullable Batch next() {
        return batches.hasNext() ? batches.next() : null;
    }

    @Override
    public boolean beginsAtOnce() {
        return true;
    }

    @Override
    public void close() {
        while (batches.hasNext()) {
            batches.next();
        }
    }
}
