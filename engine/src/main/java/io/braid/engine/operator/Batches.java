package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.RowType;

/** Constant batches. */
public final class Batches {
    /** Batch without rows, by which an operator pauses so that other work can run. */
    public static final Batch PAUSE = new Batch(0);

    private Batches() {}

    public static Batch empty(RowType columns) {
        return new BatchBuilder(columns.types(), 0).build();
    }
}
