package io.braid.engine.join;

import io.braid.engine.column.KeyHashes;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.Column;

/**
 * Index of a join's right rows by key. Unless equal hashes imply equal keys, some of the rows that it finds may have
 * different keys. Immutable; safe for many threads.
 */
interface JoinTable {
    /** Maximum number of bytes per row. */
    long BYTES_PER_ROW = 2 * Long.BYTES + 2 * Integer.BYTES;

    int NOWHERE = -1;
    /** Maximum number of rows: an array with two longs per row must have fewer than 2^31 elements. */
    int MOST_ROWS = (1 << 30) - 8;

    /**
     * Creates the fastest table for these keys.
     *
     * @param keyed true for each row that has a key; other rows are left out
     */
    static JoinTable of(Column[] keys, boolean[] keyed, WorkerTeam team) {
        JoinTable dense = keys.length == 1 ? DenseJoinTable.of(keys[0], keyed, team) : null;
        return dense == null ? new HashJoinTable(KeyHashes.of(keys, keyed.length, team), keyed, team) : dense;
    }

    int size();

    /** True if no key has a second place. */
    boolean isDistinct();

    /** Finds the first place for each key, or {@link #NOWHERE}. */
    void find(Column[] keys, int rows, int[] places);

    /** Returns the next place for the same key, or {@link #NOWHERE}. */
    int next(int place);

    /** Returns the row at a place. */
    int row(int place);
}
