package io.braid.connector.jdbc.dialect;

import io.braid.spi.batch.Batch;
import io.braid.spi.write.InsertTarget;
import java.sql.Connection;
import java.sql.SQLException;

/** Way of a database to insert many rows at once that is faster than a batch of statements. */
public interface BulkInsert {
    /** True if it inserts such rows exactly as the statement of the target does. */
    boolean takes(Connection connection, InsertTarget target, Batch rows) throws SQLException;

    /** Inserts rows in the connection's transaction, and returns their number. */
    long insert(Connection connection, InsertTarget target, Batch rows) throws SQLException;
}
