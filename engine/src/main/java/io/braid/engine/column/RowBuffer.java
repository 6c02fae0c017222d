package io.braid.engine.column;

import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;

/** Rows that an operator keeps until it has them all. To charge them is left to the operator. */
public final class RowBuffer {
    private final RowType columns;
    private final List<Batch> batches = new ArrayList<>();
    private long bytes;
    private long rows;

    public RowBuffer(RowType columns) {
        this.columns = columns;
    }

    public void add(Batch batch) {
        bytes += batch.retainedBytes();
        rows += batch.rows();
        batches.add(batch);
    }

    public long rows() {
        return rows;
    }

    /** What the rows take; while they are put together, they take it twice. */
    public long bytes() {
        return bytes;
    }

    public List<Batch> batches() {
        return List.copyOf(batches);
    }

    /** All rows as one batch; the buffer then holds nothing else. */
    public Batch concatenated() {
        return concatenated(WorkerTeam.ALONE);
    }

    /** The same, done by several threads. */
    public Batch concatenated(WorkerTeam team) {
        if (batches.size() != 1) {
            replaceBy(Concatenation.of(columns.types(), batches, team));
        }
        return batches.get(0);
    }

    /** The same in the form in which it costs least to pick rows of it. */
    public Batch concatenatedForPicks(WorkerTeam team) {
        replaceBy(Concatenation.ofRepeated(columns.types(), batches, team));
        return batches.get(0);
    }

    /** Keeps this batch instead of what it holds. */
    public void replaceBy(Batch batch) {
        clear();
        add(batch);
    }

    public void clear() {
        batches.clear();
        rows = 0;
        bytes = 0;
    }
}
