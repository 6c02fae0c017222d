package io.braid.engine.window;

import io.braid.engine.aggregate.RangeAggregate;
import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.column.BatchSizing;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.Frame;
import io.braid.engine.plan.FrameBound;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WindowCall;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Window partition that exceeds the memory: its rows are spilled to disk, and each function reads the rows it needs
 * again while results are returned.
 */
public final class LargePartition implements AutoCloseable {
    private final WindowSpec spec;
    private final Window window;
    private final Workspace space;
    private final MemoryReservation memory;
    /** Bytes of that reservation that are held by others. */
    private long heldByOthers;

    private final StoredPartition partition;
    private final List<ValueFunction> otherRows = new ArrayList<>();
    private final List<FrameAggregate> aggregates = new ArrayList<>();
    private @Nullable FrameBounds bounds;
    private int batchRows;
    private int yielded;

    /** @param memory charged for data other than rows; not used by others while batches are read */
    public LargePartition(WindowSpec spec, Workspace space, MemoryReservation memory) {
        this.spec = spec;
        this.window = spec.window();
        this.space = space;
        this.memory = memory;
        long bytesPerRow = RangeAggregate.BYTES_PER_ROW
                * FrameAggregate.PAGES_KEPT
                * window.aggregates().size();
        this.partition = new StoredPartition(window.input().columns(), window.order(), bytesPerRow, space);
    }

    /** Reads the partition's rows, of which there is at least one. */
    public void read(Supplier<@Nullable Batch> rows) {
        for (Batch batch = rows.get(); batch != null; batch = rows.get()) {
            partition.add(batch);
        }
        partition.finish();
        heldByOthers = memory.held();
        bounds = new FrameBounds(spec, partition);
        long widest = partition.widest();
        for (WindowCall call : window.calls()) {
            if (ValueFunction.isOne(call.function())) {
                otherRows.add(new ValueFunction(call, partition, memory));
            }
        }
        for (AggregateCall call : window.aggregates()) {
            FrameAggregate aggregate = aggregate(call, new FrameBounds(spec, partition));
            aggregates.add(aggregate);
            widest += aggregate instanceof WholeAggregate whole ? whole.bytes() : 0;
        }
        batchRows = BatchSizing.rows(widest, space.batchRows());
    }

    private FrameAggregate aggregate(AggregateCall call, FrameBounds own) {
        Supplier<RunningAggregate> fresh = () -> spec.inMemory().apply(call);
        MemoryShare share = new MemoryShare(memory);
        FrameAggregate sums = PageSums.of(partition, fresh, share);
        FrameAggregate quick = sums == null ? PageExtremes.of(call.type(), partition, fresh, share) : sums;
        if (quick != null) {
            return quick;
        }
        if (frameIsWhole()) {
            return new WholeAggregate(partition, () -> spec.spilling().apply(call), share);
        }
        AddedRows rows = new AddedRows(call, partition, fresh);
        if (window.frame().grows()) {
            return new GrowingAggregate(rows, share);
        }
        boolean anyOrder = !call.function().mindsOrder();
        return window.frame().shrinks() && anyOrder
                ? new ShrinkingAggregate(rows, own, space, share)
                : new SlidingAggregate(rows, share);
    }

    /** True if every frame covers the whole partition. Without an order, all rows are peers. */
    private boolean frameIsWhole() {
        Frame frame = window.frame();
        boolean reachesPeers =
                frame.unit() == Frame.Unit.RANGE && window.order().isEmpty();
        return frame.hasNoGaps()
                && (frame.grows() || (reachesPeers && frame.start().place() == FrameBound.Place.CURRENT_ROW))
                && (frame.shrinks() || (reachesPeers && frame.end().place() == FrameBound.Place.CURRENT_ROW));
    }

    /** Returns the next rows with their window values, or null after the last. */
    public @Nullable Batch next() {
        FrameBounds frameBounds = bounds;
        if (frameBounds == null || yielded == partition.rows()) {
            return null;
        }
        space.cancellation().check();
        RowBlock block = partition.block(yielded, batchRows);
        yielded += block.count();
        BlockFrames frames = frameBounds.of(block);
        Column[] columns = new Column[window.columns().size()];
        int next = 0;
        while (next < block.rows().columnCount()) {
            columns[next] = block.rows().column(next++);
        }
        Rankings rankings = new Rankings(block.count(), block);
        int others = 0;
        for (WindowCall call : window.calls()) {
            columns[next++] = ValueFunction.isOne(call.function())
                    ? otherRows.get(others++).of(block, frames)
                    : rankings.of(call, row -> firstArgument(call));
        }
        for (FrameAggregate aggregate : aggregates) {
            columns[next++] = aggregate.of(block, frames);
        }
        return new Batch(block.count(), columns);
    }

    private @Nullable Object firstArgument(WindowCall call) {
        return partition.pages().page(0).column(call.arguments().get(0)).value(0);
    }

    @Override
    public void close() {
        bounds = null;
        try {
            aggregates.forEach(FrameAggregate::close);
        } finally {
            partition.close();
            memory.set(heldByOthers);
        }
    }
}
