package io.braid.engine.window;

import io.braid.engine.column.RowBuffer;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.SortKey;
import io.braid.engine.sort.RowSorter;
import io.braid.engine.sort.SortOrder;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splits sorted rows between partitions into pieces that are neither very small nor too large for memory. A partition
 * that exceeds the memory is returned batch by batch.
 */
final class PartitionSplitter {
    private static final int ENOUGH_ROWS = 1 << 16;

    private final List<SortKey> keys;
    private final RowSorter rows;
    private final MemoryReservation memory;
    private final long bytesPerRow;
    /** Rows of the current piece, and the index among them at which the last partition begins. */
    private final RowBuffer piece;

    private long boundary;
    private @Nullable Batch last;
    /** Rows that have been read but not processed yet; they precede the unread rows. */
    private final ArrayDeque<Batch> pending = new ArrayDeque<>();

    private long pendingBytes;

    /** Bytes taken by the pieces that have been returned and not released. */
    private long handedOut;

    private boolean inLarge;
    private boolean ended;

    /**
     * @param rows rows with these columns, sorted by the keys
     * @param keys the partition keys; none for a single partition of all rows
     * @param bytesPerRow additional bytes of memory that each row will take
     */
    PartitionSplitter(RowType columns, List<SortKey> keys, RowSorter rows, MemoryReservation memory, long bytesPerRow) {
        this.keys = keys;
        this.rows = rows;
        this.memory = memory;
        this.bytesPerRow = bytesPerRow;
        this.piece = new RowBuffer(columns);
    }

    /**
     * Returns the next whole partitions. Null if there are none, if the next one is {@linkplain #atLarge too large}, or
     * if it does not fit in addition to the pieces returned before. While a piece is assembled, its rows take memory
     * twice.
     */
    @Nullable
    Batch next() {
        while (!ended && !inLarge) {
            Batch batch = read();
            if (batch == null) {
                ended = true;
                return piece.rows() == 0 ? null : cut(piece.rows());
            }
            long found = findBoundary(batch);
            long bytes = piece.bytes() + batch.retainedBytes();
            long count = piece.rows() + batch.rows();
            if (!memory.trySet(handedOut + 2 * bytes + count * bytesPerRow + pendingBytes)) {
                if (boundary > 0 || handedOut > 0) {
                    putFirst(batch);
                    return boundary > 0 ? cut(boundary) : null;
                }
                putBack(batch, found > 0);
                continue;
            }
            boundary = found;
            piece.add(batch);
            last = batch;
            if (boundary > 0 && piece.rows() >= ENOUGH_ROWS) {
                return cut(boundary);
            }
        }
        return null;
    }

    /**
     * Continues with half of the rows if the first partition ends among them; otherwise treats that partition as too
     * large.
     */
    private void putBack(Batch batch, boolean endsAmongThem) {
        if (endsAmongThem && batch.rows() > 1) {
            int half = batch.rows() / 2;
            putFirst(copy(batch, half, batch.rows()));
            putFirst(copy(batch, 0, half));
            return;
        }
        putFirst(batch);
        List<Batch> again = new ArrayList<>(piece.batches());
        Collections.reverse(again);
        again.forEach(this::putFirst);
        piece.clear();
        memory.trySet(pendingBytes);
        last = null;
        inLarge = true;
    }

    /** Copies rows, so that the batch can be freed. */
    private static Batch copy(Batch batch, int from, int to) {
        int[] rows = new int[to - from];
        Arrays.setAll(rows, i -> from + i);
        return batch.gather(rows, rows.length);
    }

    /**
     * True if the next partition is too large for memory: {@link #nextOfLarge} must be read to its end before the next
     * piece.
     */
    boolean atLarge() {
        return inLarge;
    }

    /** Returns the next rows of the partition that is too large, or null after its last. */
    @Nullable
    Batch nextOfLarge() {
        Batch batch = inLarge ? read() : null;
        if (batch == null) {
            inLarge = false;
            memory.trySet(pendingBytes);
            return null;
        }
        // Even a single batch may exceed the budget, but it is in memory already.
        memory.trySet(pendingBytes + batch.retainedBytes());
        int end = endOfPartition(batch);
        last = batch;
        if (end == batch.rows()) {
            return batch;
        }
        inLarge = false;
        last = null;
        putFirst(copy(batch, end, batch.rows()));
        return end == 0 ? null : batch.slice(0, end);
    }

    private @Nullable Batch read() {
        Batch first = pending.poll();
        if (first == null) {
            return rows.next();
        }
        pendingBytes -= first.retainedBytes();
        return first;
    }

    private void putFirst(Batch batch) {
        pending.addFirst(batch);
        pendingBytes += batch.retainedBytes();
    }

    private long findBoundary(Batch batch) {
        SortOrder.RowOrder within = SortOrder.RowOrder.of(batch, keys);
        for (int row = batch.rows() - 1; row > 0; row--) {
            if (within.compare(row - 1, row) != 0) {
                return piece.rows() + row;
            }
        }
        return piece.rows() > 0 && isOther(batch) ? piece.rows() : boundary;
    }

    /** True if a batch begins with a different partition than the previous batch ended with. */
    private boolean isOther(Batch batch) {
        Batch before = last;
        return before != null && SortOrder.RowOrder.of(before, batch, keys).compare(before.rows() - 1, 0) != 0;
    }

    private int endOfPartition(Batch batch) {
        if (isOther(batch)) {
            return 0;
        }
        SortOrder.RowOrder within = SortOrder.RowOrder.of(batch, keys);
        int end = 1;
        while (end < batch.rows() && within.compare(end - 1, end) == 0) {
            end++;
        }
        return end;
    }

    private Batch cut(long end) {
        Batch all = piece.concatenated();
        piece.clear();
        boundary = 0;
        if (end < all.rows()) {
            putFirst(copy(all, (int) end, all.rows()));
        }
        Batch cut = all.slice(0, (int) end);
        handedOut += cut.retainedBytes() + bytesPerRow * cut.rows();
        return cut;
    }

    /**
     * Sets the charge to that of the pieces returned. From here on, the memory of their results is charged elsewhere.
     *
     * @param bytes additional bytes per row
     */
    void begin(List<Batch> pieces, long bytes) {
        long retained = 0;
        for (Batch rows : pieces) {
            retained += rows.retainedBytes() + bytes * rows.rows();
        }
        memory.set(retained + pendingBytes + piece.bytes());
    }

    /** Releases all returned pieces. */
    void giveBack() {
        handedOut = 0;
    }

    void close() {
        ended = true;
        inLarge = false;
        last = null;
        piece.clear();
        pending.clear();
        pendingBytes = 0;
    }
}
