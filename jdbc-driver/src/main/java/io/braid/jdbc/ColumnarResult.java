package io.braid.jdbc;

import io.braid.wire.batch.WireBatch;
import io.braid.wire.message.ColumnDescriptor;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result that returns columnar batches as sent by the server. A streamed result of this driver unwraps to it; read it
 * either by rows or by batches.
 */
public interface ColumnarResult {
    /** The columns of each batch. */
    List<ColumnDescriptor> columns();

    /** Returns the next batch, which is not empty; null at the end. */
    @Nullable
    WireBatch nextBatch() throws SQLException;
}
