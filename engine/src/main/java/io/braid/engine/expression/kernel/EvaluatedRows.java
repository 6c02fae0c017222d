package io.braid.engine.expression.kernel;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Selection;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rows for which an expression is evaluated. A column is narrowed to them on demand and only once, and its values are
 * copied on first access, so that unused columns cost nothing. Used by one thread.
 */
public final class EvaluatedRows {
    private final Side left;
    /** Right rows of pairs, if any. */
    private final @Nullable Side right;

    private final int @Nullable [] selected;
    private final int count;
    private final @Nullable Column[] columns;

    private EvaluatedRows(Side left, @Nullable Side right, int @Nullable [] selected, int count) {
        this.left = left;
        this.right = right;
        this.selected = selected;
        this.count = count;
        this.columns = new Column[left.columnCount() + (right == null ? 0 : right.columnCount())];
    }

    /** Returns all rows of a batch. */
    public static EvaluatedRows all(Batch batch) {
        return new EvaluatedRows(Side.all(batch), null, null, batch.rows());
    }

    /**
     * Returns pairs of rows, the left columns followed by the right ones. The arrays may change afterwards; a negative
     * row number denotes a row of nulls.
     */
    public static EvaluatedRows pairs(Batch left, int[] leftRows, Batch right, int[] rightRows, int count) {
        // A join of a foreign key with its primary key pairs each left row exactly once.
        Side leftSide = isIdentity(leftRows, count, left.rows())
                ? Side.all(left)
                : Side.of(left, Arrays.copyOf(leftRows, count), count);
        return new EvaluatedRows(leftSide, Side.of(right, Arrays.copyOf(rightRows, count), count), null, count);
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

    public int count() {
        return count;
    }

    /** Returns a column of these rows. */
    public Column column(int index) {
        Column column = columns[index];
        if (column == null) {
            column = right == null || index < left.columnCount()
                    ? left.column(index)
                    : right.column(index - left.columnCount());
            columns[index] = column;
        }
        return column;
    }

    /**
     * Returns the first {@code fewer} of the given rows, which are numbers within these rows, ascending and distinct.
     */
    public EvaluatedRows narrow(int[] rows, int fewer) {
        if (fewer == count) {
            return this;
        }
        int[] chosen = Arrays.copyOf(rows, fewer);
        if (selected != null) {
            for (int i = 0; i < fewer; i++) {
                chosen[i] = selected[chosen[i]];
            }
        }
        return new EvaluatedRows(left.narrow(chosen), right == null ? null : right.narrow(chosen), chosen, fewer);
    }

    /** Returns the number of a row in the batch, or among the pairs, from which these rows were narrowed. */
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

    /** Rows of a batch, selected on first access to a column. */
    private static final class Side {
        private final Batch batch;
        private final int @Nullable [] rows;
        private final int @Nullable [] narrowed;
        private final int count;
        private @Nullable Selection selection;

        /**
         * @param rows numbers of rows in the batch, or null for all
         * @param narrowed indexes among these rows, or null for all
         */
        private Side(Batch batch, int @Nullable [] rows, int @Nullable [] narrowed, int count) {
            this.batch = batch;
            this.rows = rows;
            this.narrowed = narrowed;
            this.count = count;
        }

        static Side all(Batch batch) {
            return new Side(batch, null, null, batch.rows());
        }

        static Side of(Batch batch, int[] rows, int count) {
            return new Side(batch, rows, null, count);
        }

        /** Returns these of the original rows, regardless of previous narrowing. */
        Side narrow(int[] chosen) {
            return new Side(batch, rows, chosen, chosen.length);
        }

        int columnCount() {
            return batch.columnCount();
        }

        Column column(int index) {
            Column column = batch.column(index);
            return rows == null && narrowed == null ? column : column.pick(selection());
        }

        private Selection selection() {
            Selection known = selection;
            if (known == null) {
                known = select();
                selection = known;
            }
            return known;
        }

        private Selection select() {
            if (rows == null) {
                return Selection.present(Objects.requireNonNull(narrowed), count);
            }
            if (narrowed == null) {
                return Selection.of(rows, count);
            }
            int[] chosen = new int[count];
            for (int i = 0; i < count; i++) {
                chosen[i] = rows[narrowed[i]];
            }
            return Selection.of(chosen, count);
        }
    }
}
