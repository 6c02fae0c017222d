package io.braid.engine.join;

import io.braid.engine.column.ColumnComparator;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.Arrays;
import java.util.List;

/** Matches of rows with equal keys; a key with a null equals nothing. */
final class HashMatches implements Matches {
    private final List<Kernel> leftKeys;
    private final JoinIndex index;
    private final JoinTable table;
    private final boolean firstOnly;
    private final ColumnComparator[] comparators;
    private boolean[] done = {};
    /** The place in the table of each left row's next possible match. */
    private int[] places = {};

    private int rows;
    private int row;

    /** @param firstOnly true if one match per left row suffices */
    HashMatches(List<Kernel> leftKeys, JoinIndex index, boolean firstOnly) {
        this.leftKeys = leftKeys;
        this.index = index;
        this.table = index.table();
        this.firstOnly = firstOnly;
        this.comparators = new ColumnComparator[leftKeys.size()];
    }

    @Override
    public boolean isEmpty() {
        return table.size() == 0;
    }

    @Override
    public void begin(Batch left, boolean[] unwanted) {
        Column[] columns = JoinSpec.columns(leftKeys, left);
        done = unwanted;
        rows = left.rows();
        row = 0;
        if (places.length < rows) {
            places = new int[rows];
        }
        table.find(columns, rows, places);
        for (int i = 0; i < columns.length; i++) {
            comparators[i] = ColumnComparator.of(columns[i], index.keys()[i]);
            skipNulls(columns[i]);
        }
    }

    private void skipNulls(Column key) {
        if (key.mayHaveNulls()) {
            for (int i = 0; i < rows; i++) {
                places[i] = key.isNull(i) ? JoinTable.NOWHERE : places[i];
            }
        }
    }

    @Override
    public int fill(int[] leftRows, int[] rightRows, int limit) {
        return index.isExact() && table.isDistinct()
                ? fillDistinct(leftRows, rightRows, limit)
                : fillAny(leftRows, rightRows, limit);
    }

    /** Finds the next pairs if no row has more than one match. */
    private int fillDistinct(int[] leftRows, int[] rightRows, int limit) {
        int count = 0;
        int next = row;
        for (; next < rows && count < limit; next++) {
            int place = places[next];
            if (place >= 0 && !done[next]) {
                leftRows[count] = next;
                rightRows[count++] = table.row(place);
            }
        }
        row = next;
        return count;
    }

    private int fillAny(int[] leftRows, int[] rightRows, int limit) {
        int count = 0;
        for (; row < rows; row++) {
            int place = done[row] ? JoinTable.NOWHERE : places[row];
            while (place != JoinTable.NOWHERE) {
                int right = table.row(place);
                if (index.isExact() || isEqual(right)) {
                    if (count == limit) {
                        places[row] = place;
                        return count;
                    }
                    leftRows[count] = row;
                    rightRows[count++] = right;
                    if (firstOnly) {
                        break;
                    }
                }
                place = table.next(place);
            }
        }
        return count;
    }

    private boolean isEqual(int right) {
        for (ColumnComparator comparator : comparators) {
            if (comparator.compare(row, right) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns which rows have no null among their keys. */
    static boolean[] keyed(Column[] keys, int rows) {
        boolean[] keyed = new boolean[rows];
        Arrays.fill(keyed, true);
        for (Column key : keys) {
            if (key.mayHaveNulls()) {
                for (int i = 0; i < rows; i++) {
                    keyed[i] &= !key.isNull(i);
                }
            }
        }
        return keyed;
    }
}
