package io.braid.connector.duckdb;

import io.braid.spi.batch.Batch;
import java.sql.SQLException;

/** Appender of rows to a table. Closing it flushes the remaining rows. */
interface TableAppender extends AutoCloseable {
    void append(Batch batch) throws SQLException;

    @Override
    void close() throws SQLException;
}
