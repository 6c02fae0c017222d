package io.braid.jdbc;

import java.sql.SQLException;
import java.util.function.Consumer;

/**
 * A statement that tells how far it is: what {@code statement.unwrap(ProgressingStatement.class)} yields. The
 * connection must have the property {@code progress}.
 */
public interface ProgressingStatement {
    /**
     * Has the listener told of whatever the statement runs from now on, by the thread that waits for its rows, while it
     * waits. The listener must not throw, and not use the connection.
     */
    void onProgress(Consumer<StatementProgress> listener) throws SQLException;
}
