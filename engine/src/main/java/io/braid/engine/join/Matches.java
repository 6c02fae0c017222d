package io.braid.engine.join;

import io.braid.spi.batch.Batch;

/** Search for the right rows that match each left row, apart from the join's additional condition. */
interface Matches {
    /** True if no left row can have a match. */
    boolean isEmpty();

    /**
     * Moves to the next batch of left rows.
     *
     * @param done left rows for which no more matches are needed; may change between the calls of {@link #fill}
     */
    void begin(Batch left, boolean[] done);

    /** Finds the next pairs, up to a limit, and returns their number; 0 if there are no more for this batch. */
    int fill(int[] leftRows, int[] rightRows, int limit);
}
