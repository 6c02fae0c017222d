package io.braid.engine.expression;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rows for which an expression is evaluated. A column is narrowed to them when it is first asked for and only once, and
 * its values are copied when they are first looked at, so that columns that nobody uses cost nothing. Used by one thread.
 */
public final class Rows {
    private final Origin origin;
    private final int @Nullable [] selected;
    private final int count;
    private final @Nullable Column[] columns;

    private Rows(Origin origin, int @Nullable [] selected, int count) {
        this.origin = origin;
        this.selected = selected;
        this.count = count;
        this.columns = new Column[origin.columnCount()];
    }

    /** Where columns come from before they are narrowed. */
    private interface Origin {
        int columnCount();

        /** The first {@code count} of the selected rows of a column, or all rows. */
        Column column(int index, int @Nullable [] selected, int count);
    }

    /** All rows of a batch. */
    public static Rows all(Batch batch) {
        return new Rows(new BatchOrigin(batch), null, batch.rows());
    }

    /**
     * Pairs of rows, the left columns followed by the right ones. The arrays must not change from now on; a negative
     * row number stands for a row of nulls.
     */
    public static Rows pairs(Batch left, int[] leftRows, Batch right, int[] rightRows, int count) {
        return new Rows(new PairOrigin(left, leftRows, right, rightRows, count), null, count);
    }

    public int count() {
        return count;
    }

    /** A column of these rows. */
    public Column column(int index) {
        Column column = columns[index];
        if (column == null) {
            column = origin.column(index, selected, count);
            columns[index] = column;
        }
        return column;
    }

    /** The first {@code fewer} of the given rows, which are numbers within these rows, ascending and distinct. */
    public Rows narrow(int[] rows, int fewer) {
        if (fewer == count) {
            return this;
        }
        int[] chosen = Arrays.copyOf(rows, fewer);
        if (selected != null) {
            for (int i = 0; i < fewer; i++) {
                chosen[i] = selected[chosen[i]];
            }
        }
        return new Rows(origin, chosen, fewer);
    }

    /** The number of one of these rows within the batch, or among the pairs, they were narrowed from. */
    public int position(int row) {
        return selected == null ? row : selected[row];
    }

    public Batch toBatch() {
        Column[] all = new Column[columns.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = column(i);
        }
        return new Batch(count, all);
    }

    /** The columns of one batch. */
    private record BatchOrigin(Batch batch) implements Origin {
        @Override
        public int columnCount() {
            return batch.columnCount();
        }

        @Override
        public Column column(int index, int @Nullable [] selected, int count) {
            Column column = batch.column(index);
            return selected == null ? column : column.pick(selected, count);
        }
    }

    /** The columns of two batches whose rows are paired. */
    private static final class PairOrigin implements Origin {
        private final Batch left;
        private final int[] leftRows;
        private final Batch right;
        private final int[] rightRows;
        /** Whether each left row is paired exactly once, as when a foreign key meets its primary key. */
        private final boolean leftAsItIs;

        PairOrigin(Batch left, int[] leftRows, Batch right, int[] rightRows, int count) {
            this.left = left;
            this.leftRows = leftRows;
            this.right = right;
            this.rightRows = rightRows;
            this.leftAsItIs = isIdentity(leftRows, count, left.rows());
        }

        private static boolean isIdentity(int[] rows, int count, int all) {
            if (count != all) {
                return false;
            }
            for (int i = 0; i < count; i++) {
                if (rows[i] != i) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public int columnCount() {
            return left.columnCount() + right.columnCount();
        }

        @Override
        public Column column(int index, int @Nullable [] selected, int count) {
            if (index >= left.columnCount()) {
                return right.column(index - left.columnCount()).pick(chosen(rightRows, selected, count), count);
            }
            Column column = left.column(index);
            return leftAsItIs && selected == null ? column : column.pick(chosen(leftRows, selected, count), count);
        }

        private static int[] chosen(int[] rows, int @Nullable [] selected, int count) {
            if (selected == null) {
                return rows;
            }
            int[] chosen = new int[count];
            for (int i = 0; i < count; i++) {
                chosen[i] = rows[selected[i]];
            }
            return chosen;
        }
    }
}
