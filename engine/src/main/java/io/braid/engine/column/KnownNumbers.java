package io.braid.engine.column;

import io.braid.spi.batch.Column;

/** Remembers the numbers of some keys, to find them quicker than {@link KeyTable} does: a shortcut past it, never a second truth. */
interface KnownNumbers {
    /** Bytes of memory that it takes. */
    long bytes();

    /**
     * Finds what numbers it knows.
     *
     * @param numbers gets them
     * @param missing gets the rows whose numbers it does not know, in order; of rows with the same key, maybe only the first
     * @return how many these are
     */
    int find(Column[] keys, int rows, int[] numbers, int[] missing);

    /** Learns the number of a row of the keys last looked for. */
    void learn(int row, int number);

    /**
     * Says that no more is learned of these keys. Gives the rows their numbers whose keys were missing at an earlier row, or
     * {@link KeyTable#NONE} if that has got none.
     */
    default void finish(int rows, int[] numbers) {}
}
