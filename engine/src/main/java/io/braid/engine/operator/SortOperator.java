package io.braid.engine.operator;

import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.sort.SortOrder;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import org.jspecify.annotations.Nullable;

/** All rows of its input in order. */
final class SortOperator implements Operator {
    private final Operator input;
    private final RowBuffer buffer;
    private final SortOrder order;
    private final MemoryReservation memory;
    private final int batchRows;
    private @Nullable OrderedRows sorted;

    SortOperator(Operator input, RowType columns, SortOrder order, MemoryReservation memory, int batchRows) {
        this.input = input;
        this.buffer = new RowBuffer(columns, memory);
        this.order = order;
        this.memory = memory;
        this.batchRows = batchRows;
    }

    @Override
    public @Nullable Batch next() {
        if (sorted == null) {
            sorted = sort();
        }
        return sorted.next();
    }

    private OrderedRows sort() {
        buffer.addAll(input);
        input.close();
        Batch all = buffer.concatenated();
        memory.add(SortOrder.BYTES_PER_ROW * all.rows());
        return new OrderedRows(all, order.of(all), batchRows);
    }

    @Override
    public void close() {
        sorted = OrderedRows.NONE;
        input.close();
        memory.close();
    }
}
