package io.braid.engine.aggregate;

import io.braid.spi.batch.Column;

/** Aggregate over ranges of consecutive rows, at a cost that does not depend on their length. */
public interface RangeAggregate {
    /** Bytes of memory per row. */
    long BYTES_PER_ROW = 2L * Long.BYTES + Integer.BYTES;

    /**
     * Returns the aggregate of each range.
     *
     * @param starts the first row of each range; never decreasing
     * @param ends the row after the last of each range; never decreasing
     */
    Column of(int[] starts, int[] ends);
}
