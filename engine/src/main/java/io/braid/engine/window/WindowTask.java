package io.braid.engine.window;

import io.braid.engine.column.BatchSizing;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Failures;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WindowCall;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Task that computes the window functions and frame aggregates of some whole partitions. */
final class WindowTask implements AutoCloseable {
    /** Bytes per row for the frames. */
    static final long BYTES_PER_ROW = PartitionBounds.BYTES_PER_ROW + WindowFrames.BYTES_PER_ROW;

    private final WindowSpec spec;
    private final Cancellation cancellation;
    private final MemoryReservation memory;
    private final Batch rows;
    private Batch result = new Batch(0);
    private @Nullable BraidException failure;
    private int step;
    private int yielded;

    /** @param memory charged for computed values; the rows and their frames are charged elsewhere */
    WindowTask(WindowSpec spec, Batch rows, Cancellation cancellation, MemoryReservation memory) {
        this.spec = spec;
        this.rows = rows;
        this.cancellation = cancellation;
        this.memory = memory;
    }

    Batch rows() {
        return rows;
    }

    /**
     * Computes all values. A failure is thrown when the rows are read, because earlier tasks may still succeed.
     *
     * @param batchRows number of rows of each batch, if they are short
     */
    void compute(int batchRows) {
        try {
            computeAll(batchRows);
        } catch (Throwable e) {
            failure = Failures.of(e);
        }
    }

    private void computeAll(int batchRows) {
        Window window = spec.window();
        result = withValues(window, new PartitionBounds(rows, spec.partitionKeys(), window.order()));
        step = BatchSizing.rows(BatchSizing.widest(result), batchRows);
    }

    private Batch withValues(Window window, PartitionBounds places) {
        WindowFrames frames = new WindowFrames(window.frame(), spec.distances(), rows, places, spec.firstKey());
        Column[] columns = new Column[window.columns().size()];
        int next = 0;
        while (next < rows.columnCount()) {
            columns[next] = rows.column(next++);
        }
        WindowValues values = new WindowValues(rows, places, frames, cancellation);
        for (WindowCall call : window.calls()) {
            columns[next++] = charged(values.of(call));
        }
        FrameAggregation aggregation = new FrameAggregation(rows, places, frames, cancellation, memory);
        for (AggregateCall call : window.aggregates()) {
            columns[next++] = charged(aggregation.of(call, () -> spec.inMemory().apply(call)));
        }
        return new Batch(rows.rows(), columns);
    }

    private Column charged(Column column) {
        memory.add(column.retainedBytes());
        return column;
    }

    /** True if the memory did not suffice while other tasks were computed. */
    boolean needsMore() {
        return failure != null && failure.code() == ErrorCode.OUT_OF_MEMORY;
    }

    /** Computes all values again, as {@link #compute} does. */
    void computeAgain(int batchRows) {
        failure = null;
        memory.set(0);
        compute(batchRows);
    }

    /** Returns the next rows with their values, or null after the last. */
    @Nullable
    Batch next() {
        if (failure != null) {
            throw failure;
        }
        if (yielded == result.rows()) {
            return null;
        }
        int from = yielded;
        yielded = Math.min(result.rows(), from + step);
        return result.slice(from, yielded);
    }

    @Override
    public void close() {
        result = new Batch(0);
        yielded = 0;
        memory.close();
    }
}
