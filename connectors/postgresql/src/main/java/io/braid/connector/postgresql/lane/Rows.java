package io.braid.connector.postgresql.lane;

import io.braid.spi.BatchStream;
import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** Rows that the lane reads: a {@link BatchStream}, but for what may turn out when the first batch is asked for. */
interface Rows {
    /** The next batch, or null after the last. Before the first, it may turn out that these rows are not for the lane. */
    @Nullable
    Batch next() throws NotForLaneException;

    /** As {@link BatchStream#isOver()}. */
    boolean isOver();

    void cancel();

    void close();
}
