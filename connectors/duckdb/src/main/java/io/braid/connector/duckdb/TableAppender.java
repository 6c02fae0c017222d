package io.braid.connector.duckdb;

import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.sql.SQLException;
import org.duckdb.DuckDBAppender;
import org.jspecify.annotations.Nullable;

/** The way of rows into a table. To close it delivers what has not been yet. */
interface TableAppender extends AutoCloseable {
    void append(Batch batch) throws SQLException;

    @Override
    void close() throws SQLException;

    /**
     * The way that an appender of the driver offers.
     *
     * @param inTicks the columns whose times are kept in ticks
     * @param inside what the driver does not show, or null to do without
     */
    static TableAppender of(
            DuckDBAppender appender, RowType columns, boolean[] inTicks, @Nullable AppenderInside inside)
            throws SQLException {
        return inside == null
                ? new ValueAppender(appender, inTicks)
                : ChunkAppender.of(appender, columns, inTicks, inside);
    }
}
