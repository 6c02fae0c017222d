package io.braid.connector.jdbc.transaction;

import io.braid.connector.jdbc.governor.ConnectionPermits;
import io.braid.connector.jdbc.pool.ConnectionPool;
import io.braid.connector.jdbc.snapshot.SnapshotConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayDeque;
import java.util.Deque;

/** Connection of a transaction, with its permit and its savepoints, newest first. */
final class HeldConnection {
    private final ConnectionPermits.Permit permit;
    private final Connection connection;
    private final SnapshotConnection lender;
    private final Deque<Named> savepoints = new ArrayDeque<>();

    /** Savepoint of the database, with the client's name. */
    private record Named(String name, Savepoint savepoint) {}

    /** @param lender lends the connection to queries of the transaction */
    HeldConnection(ConnectionPermits.Permit permit, Connection connection, SnapshotConnection lender) {
        this.permit = permit;
        this.connection = connection;
        this.lender = lender;
    }

    Connection connection() {
        return connection;
    }

    SnapshotConnection lender() {
        return lender;
    }

    void savepoint(String name) throws SQLException {
        savepoints.push(new Named(name, connection.setSavepoint()));
    }

    /** Rolls back to the newest savepoint of a name; the whole transaction if it was set before the first statement. */
    void rollbackTo(String name, TransactionSteps steps) throws SQLException {
        while (!savepoints.isEmpty() && !savepoints.element().name().equals(name)) {
            savepoints.pop();
        }
        if (savepoints.isEmpty()) {
            steps.rollback(connection);
            steps.begin(connection);
        } else {
            connection.rollback(savepoints.element().savepoint());
        }
    }

    /** Releases the connection: returns it to the pool if restored, otherwise discards it. */
    void release(ConnectionPool pool, boolean asItWas) {
        try {
            if (asItWas && !lender.isSpoilt()) {
                pool.putBack(connection);
            } else {
                pool.discard(connection);
            }
        } finally {
            permit.close();
        }
    }
}
