package io.braid.engine.column;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.RowMapping;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cache of the numbers of keys that are picked from one table, such as a join's build side. It finds them by their
 * position in the table, without reading the keys.
 */
final class PickedKeyNumbers extends KeyNumberCache {
    private static final int UNKNOWN = -2;
    /** Reported as missing at an earlier row. */
    private static final int ASKED_FOR = -3;

    private final Column[] tables;
    private final int[] numbers;
    private int nullNumber = UNKNOWN;
    private int[] places = {};

    private PickedKeyNumbers(Column[] tables) {
        this.tables = tables;
        this.numbers = new int[tables[0].rows()];
        Arrays.fill(numbers, UNKNOWN);
    }

    /**
     * Creates a cache for the tables from which these keys are picked, or null if they are not picked from parallel
     * tables.
     */
    static @Nullable PickedKeyNumbers of(Column[] keys) {
        Column[] tables = tables(keys);
        return tables == null ? null : new PickedKeyNumbers(tables);
    }

    /** Returns the number of bytes of a cache. */
    static long bytesFor(Column[] tables) {
        return (long) Integer.BYTES * tables[0].rows();
    }

    /** Returns the tables from which the keys are picked, by the same row numbers, or null. */
    static Column @Nullable [] tables(Column[] keys) {
        Column[] tables = new Column[keys.length];
        int[] rows = null;
        for (int i = 0; i < keys.length; i++) {
            RowMapping picked = keys[i].picked();
            if (picked == null || (rows != null && rows != picked.rows())) {
                return null;
            }
            rows = picked.rows();
            tables[i] = picked.from();
        }
        return rows == null ? null : tables;
    }

    @Override
    long bytes() {
        return bytesFor(tables);
    }

    @Override
    int find(Column[] keys, int rows, int[] found, int[] missing) {
        RowMapping picked = keys[0].picked();
        int count = 0;
        if (picked == null) {
            throw new IllegalArgumentException("keys of their own");
        }
        places = picked.rows();
        for (int i = 0; i < rows; i++) {
            int place = places[i];
            int number = place < 0 ? nullNumber : numbers[place];
            found[i] = number;
            if (number == UNKNOWN) {
                missing[count++] = i;
                ask(place);
            }
        }
        return count;
    }

    private void ask(int place) {
        if (place >= 0) {
            numbers[place] = ASKED_FOR;
        }
    }

    @Override
    void finish(int rows, int[] found) {
        for (int i = 0; i < rows; i++) {
            if (found[i] == ASKED_FOR) {
                found[i] = Math.max(KeyTable.NONE, numbers[places[i]]);
            }
        }
        for (int i = 0; i < rows; i++) {
            if (places[i] >= 0 && numbers[places[i]] == ASKED_FOR) {
                numbers[places[i]] = UNKNOWN;
            }
        }
    }

    @Override
    void learn(int row, int number) {
        if (places[row] < 0) {
            nullNumber = number;
        } else {
            numbers[places[row]] = number;
        }
    }
}
