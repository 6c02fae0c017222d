package io.braid.execution.modeltest;

import io.braid.spi.BatchStream;
import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** Scan of the rows of one table of a script. */
final class TestTableScan implements BatchStream {
    private final Batch rows;
    private int next;

    TestTableScan(Batch rows) {
        this.rows = rows;
    }

    @Override
    public @Nullable Batch next() {
        if (isOver()) {
            return null;
        }
        int start = next;
        next = Math.min(rows.rows(), start + Batch.TARGET_ROWS);
        return rows.slice(start, next);
    }

    @Override
    public boolean isOver() {
        return next == rows.rows();
    }

    @Override
    public void cancel() {
        // All rows are in memory.
    }

    @Override
    public void close() {
        // There is nothing to release.
    }
}
