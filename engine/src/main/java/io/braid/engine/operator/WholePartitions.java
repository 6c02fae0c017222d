package io.braid.engine.operator;

import io.braid.engine.column.RowBuffer;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.SortKey;
import io.braid.engine.sort.RowSorter;
import io.braid.engine.sort.SortOrder;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts sorted rows between partitions, into pieces that are neither very small nor, if that can be, too large for memory. */
final class WholePartitions {
    private static final int ENOUGH_ROWS = 1 << 16;

    private final List<SortKey> keys;
    private final RowSorter rows;
    private final MemoryReservation memory;
    private final long bytesPerRow;
    private final RowBuffer piece;
    private @Nullable Batch last;
    /** Where in the piece the last partition begins. */
    private long boundary;

    private boolean ended;

    /**
     * @param rows which have these columns
     * @param keys by which partitions are told apart; none for one of all rows
     * @param bytesPerRow how much memory each row will take besides itself
     */
    WholePartitions(RowType columns, List<SortKey> keys, RowSorter rows, MemoryReservation memory, long bytesPerRow) {
        this.keys = keys;
        this.rows = rows;
        this.memory = memory;
        this.bytesPerRow = bytesPerRow;
        this.piece = new RowBuffer(columns);
    }

    /** The next whole partitions, or null after the last. While they are put together, they take their memory twice. */
    @Nullable
    Batch next() {
        while (!ended) {
            Batch batch = rows.next();
            if (batch == null) {
                ended = true;
                break;
            }
            boolean fits = memory.trySet(needed(piece.bytes() + batch.retainedBytes(), piece.rows() + batch.rows()));
            long cut = findBoundary(batch);
            piece.add(batch);
            last = batch;
            boundary = cut;
            if (boundary > 0 && (!fits || piece.rows() >= ENOUGH_ROWS)) {
                return cut((int) boundary);
            }
            memory.set(Math.max(2 * piece.bytes(), memory.held()));
        }
        return piece.rows() == 0 ? null : cut((int) piece.rows());
    }

    private long needed(long bytes, long count) {
        return 2 * bytes + count * bytesPerRow;
    }

    private long findBoundary(Batch batch) {
        SortOrder.RowOrder within = SortOrder.RowOrder.of(batch, keys);
        for (int row = batch.rows() - 1; row > 0; row--) {
            if (within.compare(row - 1, row) != 0) {
                return piece.rows() + row;
            }
        }
        Batch before = last;
        boolean isNew = before != null
                && piece.rows() > 0
                && SortOrder.RowOrder.of(before, batch, keys).compare(before.rows() - 1, 0) != 0;
        return isNew ? piece.rows() : boundary;
    }

    private Batch cut(int end) {
        Batch all = piece.concatenated();
        piece.clear();
        boundary = 0;
        if (end < all.rows()) {
            piece.add(all.slice(end, all.rows()));
        }
        return all.slice(0, end);
    }

    void close() {
        ended = true;
        last = null;
        piece.clear();
    }
}
