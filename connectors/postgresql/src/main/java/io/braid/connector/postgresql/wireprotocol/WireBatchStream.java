package io.braid.connector.postgresql.wireprotocol;

import io.braid.spi.BatchStream;
import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** Rows of the wire reader: a {@link BatchStream} that may turn out to be unsupported on its first read. */
interface WireBatchStream {
    /** The next batch; null after the last one. The first call may find that the rows are unsupported. */
    @Nullable
    Batch next() throws UnsupportedByWireException;

    /** As {@link BatchStream#isOver()}. */
    boolean isOver();

    void cancel();

    void close();
}
