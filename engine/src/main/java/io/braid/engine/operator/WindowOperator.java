package io.braid.engine.operator;

import io.braid.engine.column.RowWidth;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WindowCall;
import io.braid.engine.sort.RowSorter;
import io.braid.engine.spill.Workspace;
import io.braid.engine.window.LargePartition;
import io.braid.engine.window.WindowSpec;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All rows of its input, ordered by partition and order, each with its window functions and frame aggregates. The rows are
 * sorted, on disk if need be, and as many whole partitions at a time as fit in memory are computed there. One that does not fit
 * by itself goes to disk.
 */
final class WindowOperator implements Operator {
    /** What a value of each row takes, roughly, while it is made and when it is there. */
    private static final long BYTES_PER_VALUE = 64;

    private final WindowSpec spec;
    private final Window window;
    private final Operator input;
    private final RowSorter sorter;
    private final WholePartitions partitions;
    private final Workspace space;
    private final MemoryReservation memory;
    private boolean sorted;
    private Batch result = new Batch(0);
    private int yielded;
    private int step;
    private @Nullable LargePartition large;

    WindowOperator(Operator input, WindowSpec spec, Workspace space) {
        this.spec = spec;
        this.window = spec.window();
        this.input = input;
        this.space = space;
        this.memory = space.reserve();
        List<SortKey> keys = new ArrayList<>(spec.partitionKeys());
        keys.addAll(window.order());
        this.sorter = new RowSorter(window.input().columns(), keys, space);
        this.partitions =
                new WholePartitions(window.input().columns(), spec.partitionKeys(), sorter, memory, bytesPerRow());
    }

    private long bytesPerRow() {
        int values = window.calls().size() + window.aggregates().size();
        return Partitions.BYTES_PER_ROW + Frames.BYTES_PER_ROW + values * BYTES_PER_VALUE;
    }

    @Override
    public @Nullable Batch next() {
        if (!sorted) {
            sort();
        }
        while (yielded == result.rows()) {
            Batch ofLarge = nextOfLarge();
            if (ofLarge != null) {
                return ofLarge;
            }
            result = new Batch(0);
            yielded = 0;
            Batch rows = partitions.next();
            if (rows != null) {
                result = compute(rows);
                step = RowWidth.rows(RowWidth.widest(result), space.batchRows());
            } else if (partitions.atLarge()) {
                large = new LargePartition(spec, space, memory);
                large.read(partitions::nextOfLarge);
            } else {
                return null;
            }
        }
        int from = yielded;
        yielded = Math.min(result.rows(), from + step);
        return result.slice(from, yielded);
    }

    private @Nullable Batch nextOfLarge() {
        LargePartition partition = large;
        Batch batch = partition == null ? null : partition.next();
        if (partition != null && batch == null) {
            partition.close();
            large = null;
        }
        return batch;
    }

    private void sort() {
        for (Batch batch = input.next(); batch != null; batch = input.next()) {
            sorter.add(batch);
        }
        input.close();
        sorter.finish();
        sorted = true;
    }

    private Batch compute(Batch rows) {
        memory.set(rows.retainedBytes() + (Partitions.BYTES_PER_ROW + Frames.BYTES_PER_ROW) * rows.rows());
        return withValues(rows, new Partitions(rows, spec.partitionKeys(), window.order()));
    }

    private Batch withValues(Batch rows, Partitions places) {
        Frames frames = new Frames(window.frame(), spec.distances(), rows, places, spec.firstKey());
        Column[] columns = new Column[window.columns().size()];
        int next = 0;
        while (next < rows.columnCount()) {
            columns[next] = rows.column(next++);
        }
        WindowValues values = new WindowValues(rows, places, frames, space.cancellation());
        for (WindowCall call : window.calls()) {
            columns[next++] = charged(values.of(call));
        }
        FrameAggregation aggregation = new FrameAggregation(rows, places, frames, space.cancellation(), memory);
        for (AggregateCall call : window.aggregates()) {
            columns[next++] = charged(aggregation.of(call, () -> spec.inMemory().apply(call)));
        }
        return new Batch(rows.rows(), columns);
    }

    private Column charged(Column column) {
        memory.add(column.retainedBytes());
        return column;
    }

    @Override
    public void close() {
        sorted = true;
        result = new Batch(0);
        yielded = 0;
        partitions.close();
        LargePartition partition = large;
        large = null;
        try {
            input.close();
        } finally {
            if (partition != null) {
                partition.close();
            }
            sorter.close();
            memory.close();
        }
    }
}
