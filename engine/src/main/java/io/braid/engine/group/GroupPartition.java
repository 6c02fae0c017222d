package io.braid.engine.group;

import io.braid.engine.column.RowBuffer;
import io.braid.engine.memory.MemoryReservation;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Partition of the groups to which several threads add. Rows are buffered until they are several times as many as the
 * groups, so that a group fetched into the processor's cache serves several rows.
 */
final class GroupPartition implements AutoCloseable {
    private static final int ROWS_PER_GROUP = 4;
    private static final int LEAST_ROWS = 1 << 10;
    /**
     * Maximum number of buffered rows: adding them blocks other threads, and the groups of more rows exceed the cache
     * anyway.
     */
    private static final int MOST_ROWS = 1 << 16;

    private final GroupHashTable groups;
    private final MemoryReservation memory;
    private final Consumer<Batch> roomless;
    private final RowBuffer waiting;
    private final ReentrantLock adding = new ReentrantLock();
    private volatile int enough = LEAST_ROWS;
    /** Bytes of rows that have left the buffer and are being added. */
    private long leaving;

    private int yielded;

    /**
     * @param columns columns of the rows
     * @param memory charged for buffered rows, which are buffered only if there is room
     * @param roomless takes rows whose groups do not fit in memory
     */
    GroupPartition(GroupHashTable groups, RowType columns, MemoryReservation memory, Consumer<Batch> roomless) {
        this.groups = groups;
        this.memory = memory;
        this.roomless = roomless;
        this.waiting = new RowBuffer(columns);
    }

    /** Adds rows. May be called by several threads at once. */
    void add(Batch rows) {
        List<Batch> enoughRows = queue(rows);
        if (!enoughRows.isEmpty()) {
            addToGroups(enoughRows);
        }
    }

    /** Buffers rows; returns all buffered rows if they are enough or do not fit in memory, otherwise none. */
    private synchronized List<Batch> queue(Batch rows) {
        waiting.add(rows);
        return waiting.rows() < enough && memory.trySet(leaving + waiting.bytes()) ? List.of() : takeWaiting();
    }

    private List<Batch> takeWaiting() {
        leaving += waiting.bytes();
        List<Batch> all = waiting.batches();
        waiting.clear();
        return all;
    }

    private void addToGroups(List<Batch> batches) {
        long bytes = 0;
        adding.lock();
        try {
            for (Batch rows : batches) {
                bytes += rows.retainedBytes();
                int[] others = groups.add(rows);
                if (others.length > 0) {
                    roomless.accept(rows.gather(others, others.length));
                }
            }
            enough = Math.min(Math.max(LEAST_ROWS, ROWS_PER_GROUP * groups.count()), MOST_ROWS);
        } finally {
            adding.unlock();
        }
        haveLeft(bytes);
    }

    private synchronized void haveLeft(long bytes) {
        leaving -= bytes;
        memory.trySet(Math.min(memory.held(), leaving + waiting.bytes()));
    }

    /** Ends the input. */
    void finish() {
        addToGroups(takeWaiting());
        groups.finish();
    }

    /** Returns the next groups, or null after the last. To be called once it has been finished. */
    @Nullable
    Batch next(int batchRows) {
        int from = yielded;
        yielded = Math.min(groups.count(), from + batchRows);
        return from == yielded ? null : groups.result(from, yielded);
    }

    @Override
    public void close() {
        waiting.clear();
        memory.close();
        groups.close();
    }
}
