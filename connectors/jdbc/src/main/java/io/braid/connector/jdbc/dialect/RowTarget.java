package io.braid.connector.jdbc.dialect;

import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Destination of the rows of a statement.
 *
 * @param batch filled with values of the types of {@code columns}; the last row may be unfinished after an error
 */
public record RowTarget(RowType columns, BatchBuilder batch, SourceErrors errors, ByGetters getters) {
    /** Makes readers that call the driver's getters. */
    public interface ByGetters {
        RowCursor of(ResultSet rows, RowTarget target) throws SQLException;
    }

    /** The rows as every driver gives them: whatever the types. */
    public RowCursor byGetters(ResultSet rows) throws SQLException {
        return getters.of(rows, this);
    }

    /**
     * Fails where a source delivers other columns than were asked for; a fragment without columns asks only for the
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
