package io.braid.jdbc;

import io.braid.wire.batch.WireBatch;
import io.braid.wire.message.ColumnDescriptor;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A result that hands out its batches of columns as the server has sent them. A streamed result of this driver unwraps
 * to it; read it either row by row or in this way.
 */
public interface ColumnarResult {
    /** The columns of each batch. */
    List<ColumnDescriptor> columns();

    /** The next batch, which has rows; null at the end. */
    @Nullable
    WireBatch nextBatch() throws SQLException;
}
