package io.braid.engine.operator;

import io.braid.engine.column.ColumnComparator;
import io.braid.engine.column.KeyHashes;
import io.braid.engine.expression.Kernel;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.Arrays;
import java.util.List;

/** Pairs rows whose keys are equal; a key with a null in it equals nothing. */
final class HashMatches implements Matches {
    private static final int NEW_ROW = -1;
    private final List<Kernel> leftKeys;
    private final Column[] rightColumns;
    private final boolean exact;
    private final boolean firstOnly;
    private final JoinTable table;
    private final ColumnComparator[] comparators;
    private boolean[] done = {};
    private boolean[] keyed = {};
    private long[] hashes = {};
    private int row;
    private int place;

    /**
     * @param firstOnly whether one match for each left row is enough
     */
    HashMatches(List<Kernel> leftKeys, List<Kernel> rightKeys, Batch right, boolean firstOnly) {
        this.leftKeys = leftKeys;
        this.firstOnly = firstOnly;
        this.exact = KeyHashes.areExact(rightKeys.stream().map(Kernel::type).toList());
        this.comparators = new ColumnComparator[leftKeys.size()];
        this.rightColumns = JoinSpec.columns(rightKeys, right);
        this.table = new JoinTable(KeyHashes.of(rightColumns, right.rows()), keyed(rightColumns, right.rows()));
    }

    @Override
    public boolean isEmpty() {
        return table.size() == 0;
    }

    @Override
    public void begin(Batch left, boolean[] unwanted) {
        Column[] columns = JoinSpec.columns(leftKeys, left);
        done = unwanted;
        keyed = keyed(columns, left.rows());
        hashes = KeyHashes.of(columns, left.rows());
        row = 0;
        place = NEW_ROW;
        for (int i = 0; i < columns.length; i++) {
            comparators[i] = ColumnComparator.of(columns[i], rightColumns[i]);
        }
    }

    @Override
    public int fill(int[] leftRows, int[] rightRows, int limit) {
        int count = 0;
        for (; row < hashes.length; row++, place = NEW_ROW) {
            if (done[row] || !keyed[row]) {
                continue;
            }
            long hash = hashes[row];
            int end = table.end(hash);
            for (place = place == NEW_ROW ? table.start(hash) : place; place < end; place++) {
                if (table.hash(place) == hash && (exact || isEqual(table.row(place)))) {
                    if (count == limit) {
                        return count;
                    }
                    leftRows[count] = row;
                    rightRows[count++] = table.row(place);
                    if (firstOnly) {
                        break;
                    }
                }
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

    private static boolean[] keyed(Column[] keys, int rows) {
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
