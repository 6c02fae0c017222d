package io.braid.engine.sort;

import io.braid.engine.column.Concatenation;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.plan.SortKey;
import io.braid.engine.sort.SortOrder.RowOrder;
import io.braid.engine.spill.SpillStream;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Merge of sorted runs. Of equal rows, those of an earlier run come first. Holds one frame of each run at a time. */
final class RunMerge {
    /** Maximum size of a batch, in frames. */
    private static final int FRAMES_PER_BATCH = 8;

    private final RowType columns;
    private final List<SortKey> keys;
    private final Cancellation cancellation;
    private final int batchRows;
    /** Binary min-heap of the runs that have rows left. */
    private final Cursor[] heap;

    private int left;
    private long mostBytes;
    /** Comparators of the rows of two runs, by the numbers of the runs; created on demand. */
    private final @Nullable RowOrder[][] orders;

    RunMerge(List<SpillStream> runs, RowType columns, List<SortKey> keys, Cancellation cancellation, int batchRows) {
        this.columns = columns;
        this.keys = keys;
        this.cancellation = cancellation;
        this.batchRows = batchRows;
        this.orders = new RowOrder[runs.size()][runs.size()];
        this.heap = new Cursor[runs.size()];
        for (SpillStream run : runs) {
            mostBytes = Math.max(mostBytes, FRAMES_PER_BATCH * run.largestFrame());
            heap[left] = new Cursor(left, run);
            left++;
        }
        for (int place = left / 2; place >= 0 && left > 0; place--) {
            sink(place);
        }
    }

    /** Bytes per run in memory: a frame, and a copy of it while a batch is assembled. */
    static long bytesPerRun(SpillStream run) {
        return 2 * run.largestFrame();
    }

    @Nullable
    Batch next() {
        cancellation.check();
        Picks picks = new Picks();
        while (left > 0 && picks.count < batchRows && picks.bytes <= mostBytes) {
            Cursor first = heap[0];
            picks.add(first);
            if (!first.advance(picks)) {
                heap[0] = heap[--left];
            }
            sink(0);
        }
        for (int i = 0; i < left; i++) {
            picks.take(heap[i]);
        }
        return picks.count == 0 ? null : picks.batch();
    }

    private void sink(int from) {
        int place = from;
        Cursor sinking = heap[place];
        for (int child = 2 * place + 1; child < left; child = 2 * place + 1) {
            if (child + 1 < left && comesBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!comesBefore(heap[child], sinking)) {
                break;
            }
            heap[place] = heap[child];
            place = child;
        }
        heap[place] = sinking;
    }

    private boolean comesBefore(Cursor a, Cursor b) {
        if (a.rank != b.rank) {
            return a.rank < b.rank;
        }
        if (a.prefix != b.prefix) {
            return a.prefix < b.prefix;
        }
        int compared = order(a, b).compare(a.row, b.row);
        return compared == 0 ? a.number < b.number : compared < 0;
    }

    private RowOrder order(Cursor a, Cursor b) {
        RowOrder order = orders[a.number][b.number];
        if (order == null) {
            order = RowOrder.of(a.batch, b.batch, keys);
            orders[a.number][b.number] = order;
        }
        return order;
    }

    /** Reading position in a run. */
    private final class Cursor {
        private final int number;
        private final SpillStream run;
        private int frame;
        private Batch batch;
        private int row;
        /** First row of the batch that is picked but not yet taken. */
        private int from;
        /** Index of the piece to which the picked rows belong. */
        private int piece = Picks.NONE;

        private long bytesPerRow;
        private @Nullable SortPrefixes prefixes;
        /** Order of nulls of the first key relative to other values. */
        private int rank;

        private long prefix;

        Cursor(int number, SpillStream run) {
            this.number = number;
            this.run = run;
            this.batch = load();
            look();
        }

        private Batch load() {
            Batch loaded = run.frame(frame++);
            batch = loaded;
            bytesPerRow = loaded.retainedBytes() / loaded.rows();
            row = 0;
            from = 0;
            piece = Picks.NONE;
            prefixes = keys.isEmpty()
                    ? null
                    : SortPrefixes.of(
                            loaded.column(keys.get(0).column()), keys.get(0).descending());
            Arrays.fill(orders[number], null);
            for (@Nullable RowOrder[] others : orders) {
                others[number] = null;
            }
            return loaded;
        }

        private void look() {
            SortPrefixes first = prefixes;
            if (first == null) {
                return;
            }
            Column column = batch.column(keys.get(0).column());
            boolean isNull = column.isNull(row);
            rank = !isNull ? 0 : keys.get(0).nullsFirst() ? -1 : 1;
            prefix = isNull ? 0 : first.at(row);
        }

        /** Moves to the next row; false if there is none. */
        boolean advance(Picks picks) {
            row++;
            if (row == batch.rows()) {
                picks.take(this);
                if (frame == run.frames()) {
                    return false;
                }
                load();
            }
            look();
            return true;
        }
    }

    /** Rows of one batch: pieces of the runs, and the order of their rows. */
    private final class Picks {
        private static final int NONE = -1;

        private final List<Batch> pieces = new ArrayList<>();
        private final List<Cursor> owners = new ArrayList<>();
        private final int[] pieceOf = new int[batchRows];
        private int count;
        private long bytes;
        private @Nullable Batch[] taken = {};

        void add(Cursor cursor) {
            if (cursor.piece == NONE) {
                cursor.piece = owners.size();
                cursor.from = cursor.row;
                owners.add(cursor);
                if (owners.size() > taken.length) {
                    taken = Arrays.copyOf(taken, 2 * owners.size());
                }
            }
            bytes += cursor.bytesPerRow;
            pieceOf[count++] = cursor.piece;
        }

        /** Takes the rows that were picked from the cursor's batch. */
        void take(Cursor cursor) {
            if (cursor.piece != NONE) {
                taken[cursor.piece] = cursor.batch.slice(cursor.from, cursor.row);
                cursor.piece = NONE;
            }
        }

        Batch batch() {
            int[] next = new int[owners.size()];
            int start = 0;
            for (int i = 0; i < next.length; i++) {
                Batch piece = Objects.requireNonNull(taken[i]);
                pieces.add(piece);
                next[i] = start;
                start += piece.rows();
            }
            Batch all = Concatenation.of(columns.types(), pieces);
            if (pieces.size() == 1) {
                return all;
            }
            int[] order = new int[count];
            for (int i = 0; i < count; i++) {
                order[i] = next[pieceOf[i]]++;
            }
            return all.gather(order, count);
        }
    }
}
