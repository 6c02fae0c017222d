package io.braid.engine.operator;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WindowCall;
import io.braid.engine.sort.SortOrder;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All rows of its input, ordered by partition and order, each with its window functions and frame aggregates. */
final class WindowOperator implements Operator {
    private final Window window;
    private final Distances distances;
    private final Function<AggregateCall, RunningAggregate> aggregates;
    private final Operator input;
    private final RowBuffer buffer;
    private final Cancellation cancellation;
    private final MemoryReservation memory;
    private final int batchRows;
    private @Nullable Batch result;
    private int yielded;
    private int step;

    /**
     * What is computed.
     *
     * @param aggregates makes the aggregate of no rows yet
     */
    record WindowSpec(Window window, Distances distances, Function<AggregateCall, RunningAggregate> aggregates) {}

    /** How many rows a frame's start and its end are away, where they are bounds in rows. */
    record Distances(long start, long end) {}

    WindowOperator(
            Operator input, WindowSpec spec, Cancellation cancellation, MemoryReservation memory, int batchRows) {
        this.window = spec.window();
        this.distances = spec.distances();
        this.aggregates = spec.aggregates();
        this.input = input;
        this.buffer = new RowBuffer(window.input().columns(), memory);
        this.cancellation = cancellation;
        this.memory = memory;
        this.batchRows = batchRows;
    }

    @Override
    public @Nullable Batch next() {
        Batch all = result;
        if (all == null) {
            all = compute();
            result = all;
            step = RowWidth.rows(RowWidth.widest(all), batchRows);
        }
        if (yielded == all.rows()) {
            return null;
        }
        int from = yielded;
        yielded = Math.min(all.rows(), from + step);
        return all.slice(from, yielded);
    }

    private Batch compute() {
        buffer.addAll(input);
        input.close();
        Batch unordered = buffer.concatenated();
        if (unordered.rows() == 0) {
            return unordered;
        }
        List<SortKey> partition = window.partition().stream()
                .map(column -> new SortKey(column, false, false))
                .toList();
        List<SortKey> keys = new ArrayList<>(partition);
        keys.addAll(window.order());
        int count = unordered.rows();
        long ordering = SortOrder.BYTES_PER_ROW * count;
        memory.add(ordering + unordered.retainedBytes());
        Batch rows =
                keys.isEmpty() ? unordered : unordered.gather(new SortOrder(keys, cancellation).of(unordered), count);
        buffer.replaceBy(rows);
        memory.add((Partitions.BYTES_PER_ROW + Frames.BYTES_PER_ROW) * count - ordering - unordered.retainedBytes());
        return withValues(rows, new Partitions(rows, partition, window.order()));
    }

    private Batch withValues(Batch rows, Partitions partitions) {
        SortKey key = window.order().isEmpty()
                ? new SortKey(0, false, false)
                : window.order().get(0);
        Frames frames = new Frames(window.frame(), distances, rows, partitions, key);
        Column[] columns = new Column[window.columns().size()];
        int next = 0;
        while (next < rows.columnCount()) {
            columns[next] = rows.column(next++);
        }
        WindowValues values = new WindowValues(rows, partitions, frames, cancellation);
        for (WindowCall call : window.calls()) {
            columns[next++] = charged(values.of(call));
        }
        FrameAggregation aggregation = new FrameAggregation(rows, partitions, frames, cancellation, memory);
        for (AggregateCall call : window.aggregates()) {
            columns[next++] = charged(aggregation.of(call.type(), () -> aggregates.apply(call)));
        }
        return new Batch(rows.rows(), columns);
    }

    private Column charged(Column column) {
        memory.add(column.retainedBytes());
        return column;
    }

    @Override
    public void close() {
        result = new Batch(0);
        yielded = 0;
        input.close();
        memory.close();
    }
}
