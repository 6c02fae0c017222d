package io.braid.connector.jdbc.transaction;

import io.braid.connector.jdbc.dialect.TwoPhaseStatements;
import io.braid.spi.BranchId;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Steps that begin and end a transaction on its connection, standalone or as a branch of a distributed one. */
final class TransactionSteps {
    private final @Nullable TwoPhaseStatements statements;
    private @Nullable BranchId branch;
    private boolean begun;

    /** @param statements the two-phase commit of the database; null if it has none */
    TransactionSteps(@Nullable TwoPhaseStatements statements) {
        this.statements = statements;
    }

    void join(BranchId id) {
        branch = id;
    }

    void begin(Connection connection) throws SQLException {
        List<String> first = statements == null || branch == null ? List.of() : statements.begin(branch);
        run(connection, first);
        begun = !first.isEmpty();
    }

    /** Commits an unprepared transaction. */
    void commit(Connection connection) throws SQLException {
        if (begun) {
            run(connection, twoPhase().commitUnprepared(id()));
            begun = false;
        } else {
            connection.commit();
        }
    }

    /** Rolls back an unprepared transaction. */
    void rollback(Connection connection) throws SQLException {
        if (begun) {
            run(connection, twoPhase().rollbackUnprepared(id()));
            begun = false;
        } else {
            connection.rollback();
        }
    }

    void prepare(Connection connection) throws SQLException {
        run(connection, twoPhase().prepare(id()));
    }

    /** Commits or rolls back a prepared branch. */
    void finish(Connection connection, boolean commit) throws SQLException {
        finish(connection, twoPhase(), id(), commit);
    }

    /** Commits or rolls back a prepared branch over any connection without a transaction. */
    static void finish(Connection connection, TwoPhaseStatements statements, BranchId branch, boolean commit)
            throws SQLException {
        boolean leaves = statements.finishesOutside() && !connection.getAutoCommit();
        if (leaves) {
            connection.setAutoCommit(true);
        }
        run(connection, List.of(statements.finish(branch, commit)));
        if (leaves) {
            connection.setAutoCommit(false);
        }
    }

    private static void run(Connection connection, List<String> sql) throws SQLException {
        if (sql.isEmpty()) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            for (String step : sql) {
                statement.execute(step);
            }
        }
    }

    private TwoPhaseStatements twoPhase() {
        return Objects.requireNonNull(statements, "the database cannot prepare transactions");
    }

    private BranchId id() {
        return Objects.requireNonNull(branch, "the transaction is no branch");
    }
}
