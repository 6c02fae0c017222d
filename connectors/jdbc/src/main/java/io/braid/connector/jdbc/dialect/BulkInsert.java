package io.braid.connector.jdbc.dialect;

import io.braid.spi.batch.Batch;
import io.braid.spi.write.InsertTarget;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.OptionalLong;

/** Bulk insert of a database that is faster than a batch of statements. */
public interface BulkInsert {
    /** Driver properties that it needs, for connections of transactions that change rows. */
    default Map<String, String> properties() {
        return Map.of();
    }

    /** Returns a bulk insert for one transaction, in which tables do not change. */
    default BulkInsert inTransaction() {
        return this;
    }

    /**
     * Inserts rows in the connection's transaction exactly as the statement of the target does, and returns their
     * number; empty if it cannot, and then has changed nothing.
     */
    OptionalLong insert(Connection connection, InsertTarget target, Batch rows) throws SQLException;
}
