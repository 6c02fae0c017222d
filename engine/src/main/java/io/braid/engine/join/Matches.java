package io.braid.engine.join;

import io.braid.spi.batch.Batch;

/** Finds for each row of the left side the rows of the right side that may join it. */
interface Matches {
    /** True if no left row can ever find a match. */
    boolean isEmpty();

    /**
     * Turns to the next batch of left rows.
     *
     * @param done left rows for which no more matches are wanted; may change between the calls of {@link #fill}
     */
    void begin(Batch left, boolean[] done);

    /** Finds the next pairs, at most so many, and returns how many; 0 when there are no more for this batch. */
    int fill(int[] leftRows, int[] rightRows, int limit);
}
