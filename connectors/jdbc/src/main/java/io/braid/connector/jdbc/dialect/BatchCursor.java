package io.braid.connector.jdbc.dialect;

import io.braid.spi.batch.Batch;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Cursor of a driver that delivers whole batches, which are passed on without copying. */
public interface BatchCursor extends RowCursor {
    /** The next batch; null, also repeatedly, after the last one. */
    @Nullable
    Batch next() throws SQLException;

    /** Never called: batches are not copied row by row. */
    @Override
    default boolean read() {
        throw new UnsupportedOperationException("its batches are handed on");
    }
}
