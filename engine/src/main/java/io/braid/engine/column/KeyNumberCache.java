package io.braid.engine.column;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.Selection;
import java.util.Arrays;

/**
 * Remembers the numbers of some keys, to find them quicker than {@link KeyTable} does: a shortcut past it, never a
 * second truth.
 */
abstract class KeyNumberCache {
    /** Where {@link #find} puts what it does not find, each time anew. */
    private int[] missing = {};

    /** Bytes of memory that it takes. */
    abstract long bytes();

    /**
     * Finds what numbers it knows.
     *
     * @param numbers gets them
     * @param missing gets the rows whose numbers it does not know, in order; of rows with the same key, maybe only the
     *     first
     * @return how many these are
     */
    abstract int find(Column[] keys, int rows, int[] numbers, int[] missing);

    /** Learns the number of a row of the keys last looked for. */
    abstract void learn(int row, int number);

    /**
     * Says that no more is learned of these keys. Gives the rows their numbers whose keys were missing at an earlier
     * row, or {@link KeyTable#NONE} if that has got none.
     */
    void finish(int rows, int[] numbers) {}

    /** Numbers the keys of some rows. Keeps nothing of the columns, which hold other rows the next time. */
    interface Numbering {
        int[] of(Column[] columns, int rows);
    }

    /** The numbers of all keys: of those that it does not know, as others number them. It learns these. */
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
