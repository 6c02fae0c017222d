package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.RowType;

/** Batches that are always the same. */
public final class Batches {
    /** Of no rows: says that others may have their turn. */
    public static final Batch PAUSE = new Batch(0);

    private Batches() {}

    public static Batch empty(RowType columns) {
        return new BatchBuilder(columns.types(), 0).build();
    }
}
