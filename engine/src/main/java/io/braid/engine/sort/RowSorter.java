package io.braid.engine.sort;

import io.braid.engine.column.RowBuffer;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.SortKey;
import io.braid.engine.spill.SpillFile;
import io.braid.engine.spill.SpillStream;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * External merge sort, stable. Rows that do not fit in memory are sorted in runs, which are spilled to disk and merged.
 */
public final class RowSorter implements AutoCloseable {
    /** Maximum number of runs in one merge; more are merged in several rounds. */
    private static final int MOST_AT_ONCE = 64;

    /**
     * Minimum number of frames in the part of a run that fits in memory. One frame of each of as many runs then fits,
     * too.
     */
    private static final int FRAMES_PER_RUN = 16;

    private static final long LEAST_FRAME = 1 << 10;

    private final RowType columns;
    private final List<SortKey> keys;
    private final Workspace space;
    private final MemoryReservation memory;
    private final RowBuffer buffer;
    private final List<SpillStream> runs = new ArrayList<>();
    private long frameBytes = SpillFile.FRAME_BYTES;
    private @Nullable SpillFile file;
    private OrderedRows inMemory = OrderedRows.NONE;
    private @Nullable RunMerge merge;

    public RowSorter(RowType columns, List<SortKey> keys, Workspace space) {
        this.columns = columns;
        this.keys = List.copyOf(keys);
        this.space = space;
        this.memory = space.reserve();
        this.buffer = new RowBuffer(columns);
    }

    public void add(Batch batch) {
        long rows = buffer.rows() + batch.rows();
        boolean fits = rows < Integer.MAX_VALUE && memory.trySet(needed(buffer.bytes() + batch.retainedBytes(), rows));
        if (!fits && buffer.rows() > 0) {
            writeRun();
            fits = memory.trySet(needed(batch.retainedBytes(), batch.rows()));
        }
        buffer.add(batch);
        if (!fits) {
            // Even a single batch may exceed the budget, but it is in memory already.
            keepSome(needed(batch.retainedBytes(), batch.rows()));
            writeRun();
        }
    }

    /** Charges as much as possible of a batch that does not fit. */
    private void keepSome(long bytes) {
        long some = bytes;
        while (!memory.trySet(some)) {
            some /= 2;
        }
    }

    /** Returns the bytes needed to sort, which includes a concatenated copy of the rows. */
    private static long needed(long bytes, long rows) {
        return bytes + Math.max(bytes, SortOrder.BYTES_PER_ROW * rows);
    }

    private void writeRun() {
        SpillFile target = file == null ? space.spill().file(columns) : file;
        file = target;
        long fitting = Math.min(buffer.bytes(), memory.held() / 2);
        frameBytes = Math.max(LEAST_FRAME, Math.min(frameBytes, fitting / FRAMES_PER_RUN));
        SpillStream run = target.stream(frameBytes);
        OrderedRows ordered = ordered();
        for (Batch batch = ordered.next(); batch != null; batch = ordered.next()) {
            space.cancellation().check();
            run.add(batch);
        }
        runs.add(run);
        buffer.clear();
        memory.set(0);
    }

    private OrderedRows ordered() {
        Batch all = buffer.concatenated(space.team());
        int[] order = new SortOrder(keys, space.cancellation(), space.team()).of(all);
        return new OrderedRows(all, order, space.batchRows(), space.team());
    }

    /** Ends the input; {@link #next} returns the sorted rows from now on. */
    public void finish() {
        if (runs.isEmpty()) {
            inMemory = ordered();
            long retained = buffer.bytes() + Integer.BYTES * buffer.rows();
            long ahead = buffer.bytes() / Math.max(1, buffer.rows()) * inMemory.mostAhead();
            memory.set(Math.min(memory.held(), retained + ahead));
            return;
        }
        if (buffer.rows() > 0) {
            writeRun();
        }
        int atOnce = mergedAtOnce();
        while (runs.size() > atOnce) {
            mergeSome(atOnce);
            atOnce = mergedAtOnce();
        }
        merge = merge(runs);
    }

    /** Returns the number of runs that can be merged at once, and reserves the memory for it. */
    private int mergedAtOnce() {
        long each = 0;
        for (SpillStream run : runs) {
            each = Math.max(each, RunMerge.bytesPerRun(run));
        }
        int count = Math.min(MOST_AT_ONCE, runs.size());
        while (count > 2 && !memory.trySet(count * each)) {
            count = Math.max(2, count / 2);
        }
        memory.set(count * each);
        return count;
    }

    /** Merges adjacent runs, so many at a time. */
    private void mergeSome(int atOnce) {
        SpillFile before = file;
        SpillFile target = space.spill().file(columns);
        file = target;
        List<SpillStream> merged = new ArrayList<>();
        try {
            for (int from = 0; from < runs.size(); from += atOnce) {
                SpillStream run = target.stream(frameBytes);
                RunMerge some = merge(runs.subList(from, Math.min(runs.size(), from + atOnce)));
                for (Batch batch = some.next(); batch != null; batch = some.next()) {
                    run.add(batch);
                }
                merged.add(run);
            }
        } finally {
            if (before != null) {
                before.close();
            }
        }
        runs.clear();
        runs.addAll(merged);
    }

    private RunMerge merge(List<SpillStream> some) {
        return new RunMerge(some, columns, keys, space.cancellation(), space.batchRows());
    }

    /** Returns the next rows in order, or null after the last. */
    public @Nullable Batch next() {
        RunMerge merging = merge;
        return merging == null ? inMemory.next() : merging.next();
    }

    @Override
    public void close() {
        inMemory = OrderedRows.NONE;
        merge = null;
        buffer.clear();
        runs.clear();
        memory.close();
        if (file != null) {
            file.close();
        }
    }
}
