package io.braid.connector.jdbc.snapshot;

import io.braid.connector.jdbc.dialect.SnapshotStatements;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.governor.ReadGuard;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Connection that holds a snapshot and runs its statements one at a time. Losing it would lose the snapshot, so it is
 * cleared after each statement; if that fails, the snapshot can no longer be read.
 */
public final class ExclusiveSnapshotConnection extends SnapshotConnection {
    /** Time limit for clearing: a cancelled statement sends few more rows. */
    private static final int CLEARING_MILLIS = 5000;

    private static final String SOMETHING = "SELECT 1";

    private final SourceErrors errors;
    private volatile @Nullable SQLException lost;

    public ExclusiveSnapshotConnection(Connection connection, SourceErrors errors) {
        super(connection);
        this.errors = errors;
    }

    @Override
    public Connection borrow(ReadGuard guard) throws SQLException {
        SQLException reason = lost;
        if (reason != null) {
            throw errors.isLost(reason) ? reason : SnapshotStatements.gone(reason);
        }
        return super.borrow(guard);
    }

    @Override
    public void leave(Connection connection, @Nullable Statement statement, BooleanSupplier hasHeard) {
        try {
            if (!hasHeard.getAsBoolean()) {
                throw new SQLException("it may still stop a statement that has ended");
            }
            int limit = connection.getNetworkTimeout();
            connection.setNetworkTimeout(Runnable::run, CLEARING_MILLIS);
            if (statement != null) {
                readOff(statement);
                statement.close();
            }
            beStopped(connection);
            connection.setNetworkTimeout(Runnable::run, limit);
        } catch (SQLException e) {
            lose(connection, e);
        } catch (RuntimeException | Error e) {
            lose(connection, new SQLException(e));
        }
    }

    /** Reads the remaining rows of a closed result, up to the error of the cancellation. */
    private void readOff(Statement statement) throws SQLException {
        try {
            ResultSet rows = statement.getResultSet();
            if (rows != null) {
                rows.close();
            }
        } catch (SQLException e) {
            throwIfLost(e);
        }
    }

    private void throwIfLost(SQLException e) throws SQLException {
        if (errors.isLost(e)) {
            throw e;
        }
    }

    /** Absorbs a late cancellation with a trivial statement, so that it cannot reach the next one. */
    private void beStopped(Connection connection) throws SQLException {
        try {
            doSomething(connection);
        } catch (SQLException e) {
            throwIfLost(e);
            doSomething(connection);
        }
    }

    private static void doSomething(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SOMETHING)) {
            rows.next();
        }
    }

    @Override
    public void discard(Connection connection) {
        lose(connection, new SQLException("its driver has failed"));
    }

    private void lose(Connection connection, SQLException reason) {
        lost = reason;
        super.discard(connection);
    }
}
