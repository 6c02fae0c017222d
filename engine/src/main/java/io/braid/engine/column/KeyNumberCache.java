package io.braid.engine.column;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.Selection;
import java.util.Arrays;

/** Cache of the numbers of keys, faster than a look-up in {@link KeyTable}, which remains authoritative. */
abstract class KeyNumberCache {
    /** Reusable array for the rows that {@link #find} misses. */
    private int[] missing = {};

    /** Bytes of memory that the cache takes. */
    abstract long bytes();

    /**
     * Looks up the numbers of keys.
     *
     * @param numbers receives the numbers found
     * @param missing receives the rows that are not cached, in order; of rows with the same key, maybe only the first
     * @return the number of missing rows
     */
    abstract int find(Column[] keys, int rows, int[] numbers, int[] missing);

    /** Caches the number of a row of the keys last looked up. */
    abstract void learn(int row, int number);

    /**
     * Ends the caching of these keys. Sets the numbers of rows whose key was missing at an earlier row, to
     * {@link KeyTable#NONE} if that row has no number.
     */
    void finish(int rows, int[] numbers) {}

    /** Numbering of the keys of some rows. Must not retain the columns, which are reused for other rows. */
    interface Numbering {
        int[] of(Column[] columns, int rows);
    }

    /** Returns the numbers of all keys; numbers those that are not cached with {@code others}, and caches them. */
    final int[] number(Column[] columns, int rows, Numbering others) {
        int[] numbers = new int[rows];
        if (missing.length < rows) {
            missing = new int[rows];
        }
        int count = find(columns, rows, numbers, missing);
        if (count > 0) {
            int[] found = others.of(pick(columns, missing, count), count);
            for (int i = 0; i < count; i++) {
                numbers[missing[i]] = found[i];
                if (found[i] != KeyTable.NONE) {
                    learn(missing[i], found[i]);
                }
            }
            finish(rows, numbers);
        }
        return numbers;
    }

    private static Column[] pick(Column[] columns, int[] rows, int count) {
        Selection selection = Selection.present(rows, count);
        return Arrays.stream(columns).map(column -> column.pick(selection)).toArray(Column[]::new);
    }
}
