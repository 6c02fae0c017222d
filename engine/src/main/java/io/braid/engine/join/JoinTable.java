package io.braid.engine.join;

import io.braid.engine.column.KeyHashes;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.Column;

/**
 * The rows of a join's right side by their key. Unless equal hashes mean equal keys, some of the rows that it finds may
 * have other ones. Never changed; safe for many threads.
 */
interface JoinTable {
    /** What a row takes at most. */
    long BYTES_PER_ROW = 2 * Long.BYTES + 2 * Integer.BYTES;

    int NOWHERE = -1;
    /** Two longs for each row in one array: Java's arrays end at 2^31. */
    int MOST_ROWS = (1 << 30) - 8;

    /**
     * The table that finds rows the quickest.
     *
     * @param keyed whether the row has a key at all; the others are left out
     */
    static JoinTable of(Column[] keys, boolean[] keyed, WorkerTeam team) {
        JoinTable dense = keys.length == 1 ? DenseJoinTable.of(keys[0], keyed, team) : null;
        return dense == null ? new HashJoinTable(KeyHashes.of(keys, keyed.length, team), keyed, team) : dense;
    }

    int size();

    /** True if there is nowhere a next place. */
    boolean isDistinct();

    /** The first place for each key, or {@link #NOWHERE}. */
    void find(Column[] keys, int rows, int[] places);

    /** The next place for the same key, or {@link #NOWHERE}. */
    int next(int place);

    /** The row at a place. */
    int row(int place);
}
