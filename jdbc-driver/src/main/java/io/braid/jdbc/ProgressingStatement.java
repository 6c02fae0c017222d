package io.braid.jdbc;

import java.sql.SQLException;
import java.util.function.Consumer;

/**
 * Statement that reports its progress, as returned by {@code statement.unwrap(ProgressingStatement.class)}. The
 * connection must have the property {@code progress}.
 */
public interface ProgressingStatement {
    /**
     * Notifies the listener of the progress of all later executions, by the thread that waits for the rows. The
     * listener must not throw, and must not use the connection.
     */
    void onProgress(Consumer<StatementProgress> listener) throws SQLException;
}
