package io.braid.connector.jdbc.dialect;

import io.braid.spi.batch.Batch;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Rows that a driver delivers as batches, which are handed on as they are. */
public interface BatchCursor extends RowCursor {
    /** The next batch, or null once there are no more, however often it is asked. */
    @Nullable
    Batch next() throws SQLException;

    /** Never called: its rows are not moved. */
    @Override
    default boolean read() {
        throw new UnsupportedOperationException("its batches are handed on");
    }
}
