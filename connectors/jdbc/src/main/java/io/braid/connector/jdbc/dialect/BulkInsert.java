package io.braid.connector.jdbc.dialect;

import io.braid.spi.batch.Batch;
import io.braid.spi.write.InsertTarget;
import java.sql.Connection;
import java.sql.SQLException;

/** Bulk insert of a database that is faster than a batch of statements. */
public interface BulkInsert {
    /** True if it inserts such rows exactly as the target's statement does. */
    boolean takes(Connection connection, InsertTarget target, Batch rows) throws SQLException;

    /** Inserts rows in the connection's transaction; returns their number. */
    long insert(Connection connection, InsertTarget target, Batch rows) throws SQLException;
}
