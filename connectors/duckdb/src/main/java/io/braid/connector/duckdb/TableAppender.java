package io.braid.connector.duckdb;

import io.braid.spi.batch.Batch;
import java.sql.SQLException;

/** The way of rows into a table. To close it delivers what has not been yet. */
interface TableAppender extends AutoCloseable {
    void append(Batch batch) throws SQLException;

    @Override
    void close() throws SQLException;
}
