package io.braid.engine.sort;

import io.braid.engine.column.RowWidth;
import io.braid.spi.batch.Batch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Hands out the rows of a batch in a given order, a bounded number at a time. */
public final class OrderedRows {
    public static final OrderedRows NONE = new OrderedRows(new Batch(0), new int[0], 1);

    private final Batch rows;
    private final int[] order;
    private final int batchRows;
    private int position;

    public OrderedRows(Batch rows, int[] order, int batchRows) {
        this.rows = rows;
        this.order = order;
        this.batchRows = RowWidth.rows(RowWidth.widest(rows), batchRows);
    }

    /** The next rows, or null after the last. */
    public @Nullable Batch next() {
        if (position == order.length) {
            return null;
        }
        int end = Math.min(order.length, position + batchRows);
        Batch batch = rows.gather(Arrays.copyOfRange(order, position, end), end - position);
        position = end;
        return batch;
    }
}
