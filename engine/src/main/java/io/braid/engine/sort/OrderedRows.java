package io.braid.engine.sort;

import io.braid.engine.column.BatchSizing;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.Batch;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Iterator over the rows of a batch in a given order, by batches of bounded size. */
public final class OrderedRows {
    /** Number of batches per thread that are prepared at a time, so that threads rarely wait for each other. */
    private static final int BATCHES_EACH = 4;

    public static final OrderedRows NONE = new OrderedRows(new Batch(0), new int[0], 1, WorkerTeam.ALONE);

    private final Batch rows;
    private final int[] order;
    private final int batchRows;
    private final WorkerTeam team;
    private final ArrayDeque<Batch> ahead = new ArrayDeque<>();
    private int position;

    public OrderedRows(Batch rows, int[] order, int batchRows, WorkerTeam team) {
        this.rows = rows;
        this.order = order;
        this.batchRows = BatchSizing.rows(BatchSizing.widest(rows), batchRows);
        this.team = team;
    }

    /** Returns the next rows, or null after the last. */
    public @Nullable Batch next() {
        if (position == order.length) {
            return null;
        }
        if (ahead.isEmpty()) {
            fetch();
        }
        Batch batch = ahead.remove();
        position += batch.rows();
        return batch;
    }

    /** Returns the maximum number of rows that are prepared ahead of those returned. */
    int mostAhead() {
        return (int) Math.max(0, Math.min(order.length - batchRows, batchRows * (batchesAhead() - 1L)));
    }

    private int batchesAhead() {
        int threads = team.parts(order.length);
        return threads == 1 ? 1 : BATCHES_EACH * threads;
    }

    private void fetch() {
        int left = (order.length - position + batchRows - 1) / batchRows;
        Batch[] batches = new Batch[Math.min(left, batchesAhead())];
        int first = position;
        team.doAll(batches.length, i -> batches[i] = batch(first + i * batchRows));
        ahead.addAll(List.of(batches));
    }

    private Batch batch(int from) {
        int to = Math.min(order.length, from + batchRows);
        return rows.gather(Arrays.copyOfRange(order, from, to), to - from);
    }
}
