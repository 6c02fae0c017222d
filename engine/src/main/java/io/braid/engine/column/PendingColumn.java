package io.braid.engine.column;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One column for the rows of several, in order. */
interface PendingColumn {
    /** At which row of it each of the columns begins, and at the end how many rows there are. */
    static int[] starts(List<Column> columns) {
        int[] starts = new int[columns.size() + 1];
        for (int i = 0; i < columns.size(); i++) {
            starts[i + 1] = Math.addExact(starts[i], columns.get(i).rows());
        }
        return starts;
    }

    /**
     * Sees to the columns {@code from} (inclusive) to {@code to} (exclusive). Called for all of them, by any threads at
     * once.
     */
    void fill(int from, int to, Cancellation cancellation);

    /** The column, once that has been done; null if it cannot be made this way. */
    @Nullable
    Column whole(WorkerTeam team);
}
