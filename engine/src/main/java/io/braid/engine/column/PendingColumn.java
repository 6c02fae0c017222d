package io.braid.engine.column;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Concatenation of columns in progress. */
interface PendingColumn {
    /** Returns the first row of each of the columns, and the total number of rows. */
    static int[] starts(List<Column> columns) {
        int[] starts = new int[columns.size() + 1];
        for (int i = 0; i < columns.size(); i++) {
            starts[i + 1] = Math.addExact(starts[i], columns.get(i).rows());
        }
        return starts;
    }

    /**
     * Processes the columns {@code from} (inclusive) to {@code to} (exclusive). Called for all of them, by several
     * threads at once.
     */
    void fill(int from, int to, Cancellation cancellation);

    /** Returns the column, once all have been processed; null if it cannot be represented in this way. */
    @Nullable
    Column whole(WorkerTeam team);
}
