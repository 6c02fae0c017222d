package io.braid.jdbc;

import io.braid.jdbc.core.SqlExceptions;
import java.sql.SQLException;
import java.sql.Savepoint;
import org.jspecify.annotations.Nullable;

/**
 * Transaction of a connection. Without auto-commit, the server begins one with the first statement that changes
 * something. Programs that only read therefore need no round trip to begin or end it.
 */
final class ConnectionTransaction {
    private final Commands commands;
    private boolean autoCommit = true;
    /** The server's current mode. */
    private boolean serverAutoCommit = true;
    /** True if the server may have a transaction to commit or roll back. */
    private boolean begun;

    private int savepoints;

    /** Sender of commands to the server. */
    interface Commands {
        void run(String command) throws SQLException;
    }

    ConnectionTransaction(Commands commands) {
        this.commands = commands;
    }

    boolean isAutoCommit() {
        return autoCommit;
    }

    /** Changes the mode; commits an open transaction, as JDBC specifies. */
    void setAutoCommit(boolean other) throws SQLException {
        if (other != autoCommit) {
            commit();
            autoCommit = other;
        }
    }

    /** Sends a change of mode to the server, before the next statement. */
    void prepareToRun() throws SQLException {
        if (serverAutoCommit != autoCommit) {
            serverAutoCommit = autoCommit;
            commands.run("SET autocommit = '" + (autoCommit ? "on" : "off") + "'");
            begun = false;
        }
    }

    /** Notes that a statement has failed or returned no rows, so that it may have begun a transaction. */
    void mayHaveBegun() {
        begun = !autoCommit;
    }

    void commit() throws SQLException {
        end("COMMIT");
    }

    void rollback() throws SQLException {
        end("ROLLBACK");
    }

    private void end(String command) throws SQLException {
        if (begun) {
            try {
                commands.run(command);
            } finally {
                begun = false;
            }
        }
    }

    Savepoint savepoint(@Nullable String name) throws SQLException {
        if (autoCommit) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT,
                    "Savepoints are of use in transactions: setAutoCommit(false) first.");
        }
        BraidSavepoint savepoint = name == null ? BraidSavepoint.numbered(savepoints++) : BraidSavepoint.named(name);
        commands.run("SAVEPOINT " + BraidConnection.quoted(savepoint.serverName()));
        return savepoint;
    }

    void rollback(Savepoint savepoint) throws SQLException {
        commands.run("ROLLBACK TO SAVEPOINT " + name(savepoint));
    }

    void release(Savepoint savepoint) throws SQLException {
        commands.run("RELEASE SAVEPOINT " + name(savepoint));
    }

    private static String name(Savepoint savepoint) throws SQLException {
        if (savepoint instanceof BraidSavepoint) {
            return BraidConnection.quoted(((BraidSavepoint) savepoint).serverName());
        }
        throw SqlExceptions.of(SqlExceptions.INVALID_ARGUMENT, "The savepoint is not one of this connection.");
    }
}
