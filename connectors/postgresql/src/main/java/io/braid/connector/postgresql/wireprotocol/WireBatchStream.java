package io.braid.connector.postgresql.wireprotocol;

import io.braid.spi.BatchStream;
import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/**
 * Rows that the wire reader reads: a {@link BatchStream}, but for what may turn out when the first batch is asked for.
 */
interface WireBatchStream {
    /**
     * The next batch, or null after the last. Before the first, it may turn out that these rows are not for the wire
     * reader.
     */
    @Nullable
    Batch next() throws UnsupportedByWireException;

    /** As {@link BatchStream#isOver()}. */
    boolean isOver();

    void cancel();

    void close();
}
