package io.braid.engine.operator;

import io.braid.engine.column.Concatenation;
import io.braid.engine.memory.MemoryReservation;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;

/** Rows that an operator keeps, charged to its memory. */
final class RowBuffer {
    private final RowType columns;
    private final MemoryReservation memory;
    private final List<Batch> batches = new ArrayList<>();
    private long bytes;
    private long rows;

    RowBuffer(RowType columns, MemoryReservation memory) {
        this.columns = columns;
        this.memory = memory;
    }

    void add(Batch batch) {
        long size = batch.retainedBytes();
        memory.add(size);
        bytes += size;
        rows += batch.rows();
        batches.add(batch);
    }

    /** Adds all that an input still yields. */
    void addAll(Operator input) {
        for (Batch batch = input.next(); batch != null; batch = input.next()) {
            add(batch);
        }
    }

    long rows() {
        return rows;
    }

    /** All rows as one batch, which stays charged; the buffer then holds nothing else. */
    Batch concatenated() {
        if (batches.size() == 1) {
            return batches.get(0);
        }
        // While they are copied, the rows are there twice.
        memory.add(bytes);
        Batch all = Concatenation.of(columns.types(), batches);
        replaceBy(all);
        memory.add(-bytes);
        return all;
    }

    /** Keeps this batch instead of what it holds. */
    void replaceBy(Batch batch) {
        long before = bytes;
        batches.clear();
        batches.add(batch);
        rows = batch.rows();
        bytes = batch.retainedBytes();
        memory.add(bytes - before);
    }
}
