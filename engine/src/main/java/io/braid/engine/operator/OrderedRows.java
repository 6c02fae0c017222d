package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Hands out the rows of a batch in a given order, a bounded number at a time. */
final class OrderedRows {
    static final OrderedRows NONE = new OrderedRows(new Batch(0), new int[0], 1);

    private final Batch rows;
    private final int[] order;
    private final int batchRows;
    private int position;

    OrderedRows(Batch rows, int[] order, int batchRows) {
        this.rows = rows;
        this.order = order;
        this.batchRows = RowWidth.rows(RowWidth.widest(rows), batchRows);
    }

    @Nullable
    Batch next() {
        if (position == order.length) {
            return null;
        }
        int end = Math.min(order.length, position + batchRows);
        Batch batch = rows.gather(Arrays.copyOfRange(order, position, end), end - position);
        position = end;
        return batch;
    }
}
