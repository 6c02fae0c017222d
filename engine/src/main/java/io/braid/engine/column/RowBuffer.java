package io.braid.engine.column;

import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;

/** Buffer of rows until all have been read. The operator charges their memory. */
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

    /** Bytes of memory that the rows take; while they are concatenated, they take twice as much. */
    public long bytes() {
        return bytes;
    }

    public List<Batch> batches() {
        return List.copyOf(batches);
    }

    /** Concatenates all rows to one batch, which then replaces them. */
    public Batch concatenated() {
        return concatenated(WorkerTeam.ALONE);
    }

    /** Concatenates all rows, by several threads. */
    public Batch concatenated(WorkerTeam team) {
        if (batches.size() != 1) {
            replaceBy(Concatenation.of(columns.types(), batches, team));
        }
        return batches.get(0);
    }

    /** Concatenates all rows in the representation from which rows are picked at the least cost. */
    public Batch concatenatedForPicks(WorkerTeam team) {
        replaceBy(Concatenation.ofRepeated(columns.types(), batches, team));
        return batches.get(0);
    }

    /** Replaces the rows by this batch. */
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
