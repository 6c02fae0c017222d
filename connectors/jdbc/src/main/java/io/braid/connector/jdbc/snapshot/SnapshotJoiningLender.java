package io.braid.connector.jdbc.snapshot;

import io.braid.connector.jdbc.dialect.SnapshotStatements;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.connector.jdbc.pool.ConnectionLender;
import io.braid.connector.jdbc.pool.ConnectionPool;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Lender of pooled connections that join a snapshot held by another connection. */
final class SnapshotJoiningLender implements ConnectionLender {
    private final ConnectionPool pool;
    private final String join;
    private final SourceErrors errors;

    /** @param join the statement that makes the new transaction use the snapshot */
    SnapshotJoiningLender(ConnectionPool pool, String join, SourceErrors errors) {
        this.pool = pool;
        this.join = join;
        this.errors = errors;
    }

    @Override
    public Connection borrow(ReadGuard guard) throws SQLException {
        Connection connection = pool.borrow(guard);
        boolean joined = false;
        try {
            try (Statement statement = connection.createStatement()) {
                guard.gate().guard(pool.stopping(connection, statement));
                statement.execute(join);
            }
            joined = true;
            return connection;
        } catch (SQLException e) {
            throw errors.isLost(e) ? e : SnapshotStatements.gone(e);
        } finally {
            guard.gate().guard(null);
            if (!joined) {
                pool.discard(connection);
            }
        }
    }

    @Override
    public void giveBack(Connection connection) {
        pool.giveBack(connection);
    }

    @Override
    public void discard(Connection connection) {
        pool.discard(connection);
    }
}
