package io.braid.engine.expression;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a batch for which an expression is evaluated. A column is narrowed to them when it is first asked for and
 * only once, so that columns an expression does not use cost nothing. Used by one thread.
 */
public final class Rows {
    private final Batch batch;
    private final int @Nullable [] selected;
    private final int count;
    private final @Nullable Column[] narrowed;

    private Rows(Batch batch, int @Nullable [] selected, int count) {
        this.batch = batch;
        this.selected = selected;
        this.count = count;
        this.narrowed = new Column[selected == null ? 0 : batch.columnCount()];
    }

    /** All rows of a batch. */
    public static Rows all(Batch batch) {
        return new Rows(batch, null, batch.rows());
    }

    public int count() {
        return count;
    }

    /** A column of the batch, these rows of it. */
    public Column column(int index) {
        if (selected == null) {
            return batch.column(index);
        }
        Column column = narrowed[index];
        if (column == null) {
            column = batch.column(index).gather(selected, count);
            narrowed[index] = column;
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
        return new Rows(batch, chosen, fewer);
    }

    /** The number within the batch of one of these rows. */
    public int position(int row) {
        return selected == null ? row : selected[row];
    }

    public Batch toBatch() {
        if (selected == null) {
            return batch;
        }
        Column[] columns = new Column[batch.columnCount()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = column(i);
        }
        return new Batch(count, columns);
    }
}
