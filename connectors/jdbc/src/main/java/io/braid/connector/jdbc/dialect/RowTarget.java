package io.braid.connector.jdbc.dialect;

import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Destination of the rows of a statement.
 *
 * @param batch the builder of batches with the types of {@code columns}; its last row may be incomplete after an error
 */
public record RowTarget(RowType columns, BatchBuilder batch, SourceErrors errors, ByGetters getters) {
    /** Factory of cursors over the driver's getters. */
    public interface ByGetters {
        RowCursor of(ResultSet rows, RowTarget target) throws SQLException;
    }

    /** A cursor over the driver's getters, which supports all types. */
    public RowCursor byGetters(ResultSet rows) throws SQLException {
        return getters.of(rows, this);
    }

    /**
     * Fails if the source returned another number of columns than requested; a fragment without columns only counts
     * rows.
     */
    public void checkCount(int delivered) {
        if (columns.size() > 0 && delivered != columns.size()) {
            throw errors.of(
                    ErrorCode.INTERNAL_ERROR,
                    "returned " + delivered + " columns where the plan has " + columns.size());
        }
    }
}
