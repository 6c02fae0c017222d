package io.braid.engine.window;

import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.operator.Operator;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.Window;
import io.braid.engine.sort.RowSorter;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Window operator: all rows of its input, sorted by partition and order, with their window functions and frame
 * aggregates. The rows are sorted externally. As many whole partitions as fit in memory are computed at a time, in
 * parallel. A partition that does not fit alone is spilled.
 */
public final class WindowOperator implements Operator {
    /** Estimated bytes per row of a value, while it is computed and afterwards. */
    private static final long BYTES_PER_VALUE = 64;

    private final WindowSpec spec;
    private final Window window;
    private final Operator input;
    private final RowSorter sorter;
    private final PartitionSplitter partitions;
    private final Workspace space;
    private final MemoryReservation memory;
    private boolean sorted;
    private long rows;
    private final ArrayDeque<WindowTask> pieces = new ArrayDeque<>();
    private @Nullable LargePartition large;

    public WindowOperator(Operator input, WindowSpec spec, Workspace space) {
        this.spec = spec;
        this.window = spec.window();
        this.input = input;
        this.space = space;
        this.memory = space.reserve();
        List<SortKey> keys = new ArrayList<>(spec.partitionKeys());
        keys.addAll(window.order());
        this.sorter = new RowSorter(window.input().columns(), keys, space);
        this.partitions =
                new PartitionSplitter(window.input().columns(), spec.partitionKeys(), sorter, memory, bytesPerRow());
    }

    private long bytesPerRow() {
        int values = window.calls().size() + window.aggregates().size();
        return WindowTask.BYTES_PER_ROW + values * BYTES_PER_VALUE;
    }

    @Override
    public @Nullable Batch next() {
        if (!sorted) {
            sort();
        }
        do {
            Batch batch = pieces.isEmpty() ? nextOfLarge() : nextOfPieces();
            if (batch != null) {
                return batch;
            }
        } while (!pieces.isEmpty() || computeSome());
        return null;
    }

    private @Nullable Batch nextOfPieces() {
        WindowTask first = pieces.element();
        if (first.needsMore()) {
            // The tasks before it have released their memory.
            first.computeAgain(space.batchRows());
        }
        Batch batch = first.next();
        if (batch == null) {
            pieces.remove().close();
            if (pieces.isEmpty()) {
                partitions.giveBack();
            }
        }
        return batch;
    }

    /** Computes the next partitions, or begins with a large one; false if there are no more. */
    private boolean computeSome() {
        takePieces();
        if (!pieces.isEmpty()) {
            List<WindowTask> all = List.copyOf(pieces);
            partitions.begin(all.stream().map(WindowTask::rows).toList(), WindowTask.BYTES_PER_ROW);
            space.team().doAll(all.size(), piece -> all.get(piece).compute(space.batchRows()));
            return true;
        }
        if (!partitions.atLarge()) {
            return false;
        }
        LargePartition next = new LargePartition(spec, space, memory);
        large = next;
        next.read(partitions::nextOfLarge);
        return true;
    }

    private void takePieces() {
        int most = space.team().parts(rows);
        Batch next = partitions.next();
        while (next != null) {
            pieces.add(new WindowTask(spec, next, space.cancellation(), space.reserve()));
            next = pieces.size() < most ? partitions.next() : null;
        }
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
            rows += batch.rows();
        }
        input.close();
        sorter.finish();
        sorted = true;
    }

    @Override
    public boolean beginsAtOnce() {
        return input.beginsAtOnce();
    }

    @Override
    public void close() {
        sorted = true;
        pieces.forEach(WindowTask::close);
        pieces.clear();
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
