package io.braid.engine.operator;

import io.braid.engine.expression.Rows;
import io.braid.engine.memory.MemoryReservation;
import io.braid.spi.batch.Batch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row for each group of each grouping set: the keys, then the aggregates over its rows. */
final class AggregateOperator implements Operator {
    private final Operator input;
    private final List<GroupedRows> sets;
    private final MemoryReservation memory;
    private final int batchRows;
    private int set;
    private int yielded;
    private boolean complete;

    AggregateOperator(Operator input, List<GroupedRows> sets, MemoryReservation memory, int batchRows) {
        this.input = input;
        this.sets = List.copyOf(sets);
        this.memory = memory;
        this.batchRows = batchRows;
    }

    @Override
    public @Nullable Batch next() {
        if (!complete) {
            aggregate();
            complete = true;
        }
        while (set < sets.size() && yielded >= sets.get(set).count()) {
            set++;
            yielded = 0;
        }
        if (set >= sets.size()) {
            return null;
        }
        int from = yielded;
        yielded = Math.min(sets.get(set).count(), from + batchRows);
        return sets.get(set).result(from, yielded);
    }

    private void aggregate() {
        for (Batch batch = input.next(); batch != null; batch = input.next()) {
            Rows rows = Rows.all(batch);
            long bytes = 0;
            for (GroupedRows grouped : sets) {
                grouped.add(batch, rows);
                bytes += grouped.bytes();
            }
            memory.set(bytes);
        }
        input.close();
    }

    @Override
    public void close() {
        complete = true;
        set = sets.size();
        input.close();
        memory.close();
    }
}
