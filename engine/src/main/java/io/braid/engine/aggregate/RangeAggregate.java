package io.braid.engine.aggregate;

import io.braid.spi.batch.Column;

/** An aggregate over stretches of rows that follow on each other, which costs the same however long these are. */
public interface RangeAggregate {
    /** Bytes of memory that it takes for each row. */
    long BYTES_PER_ROW = 2L * Long.BYTES + Integer.BYTES;

    /**
     * The aggregate of each stretch.
     *
     * @param starts the first row of each; none before that of the stretch before
     * @param ends the row behind the last of each; none before that of the stretch before
     */
    Column of(int[] starts, int[] ends);
}
