package io.braid.jdbc;

import io.braid.jdbc.core.SqlExceptions;
import java.sql.SQLException;
import java.sql.Savepoint;
import org.jspecify.annotations.Nullable;

/**
 * The transaction of a connection. Without auto-commit, the server begins one with the first statement that changes
 * something, so that programs which only read need no round trip to begin or end it.
 */
final class ConnectionTransaction {
    private final Commands commands;
    private boolean autoCommit = true;
    /** The mode in which the server is. */
    private boolean serverAutoCommit = true;
    /** True if the server may have something to commit or to undo. */
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

    /** A change of mode commits what was changed, as JDBC has it. */
    void setAutoCommit(boolean other) throws SQLException {
        if (other != autoCommit) {
            commit();
            autoCommit = other;
        }
    }

    /** Tells the server of another mode, before a statement that is run in it. */
    void prepareToRun() throws SQLException {
        if (serverAutoCommit != autoCommit) {
            serverAutoCommit = autoCommit;
            commands.run("SET autocommit = '" + (autoCommit ? "on" : "off") + "'");
            begun = false;
        }
    }

    /** A statement was run that yields no rows, or has failed. */
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
