package io.braid.connector.jdbc.transaction;

import io.braid.connector.jdbc.dialect.TwoPhaseStatements;
import io.braid.spi.BranchId;
import java.sql.Connection;
import java.sql.SQLException;

/** Prepared branches in a database that one of its users can end. */
public final class PreparedBranches {
    private final TwoPhaseStatements statements;

    public PreparedBranches(TwoPhaseStatements statements) {
        this.statements = statements;
    }

    /**
     * Commits or rolls back a branch; false if it does not exist. Fails if the branch is still bound to the connection
     * that prepared it, because the database has not noticed that the connection was lost.
     */
    public boolean finish(Connection connection, BranchId branch, boolean commit) throws SQLException {
        if (!statements.prepared(connection).contains(branch)) {
            return false;
        }
        try {
            TransactionSteps.finish(connection, statements, branch, commit);
        } catch (SQLException e) {
            if (!statements.isUnknownBranch(e)
                    || statements.prepared(connection).contains(branch)) {
                throw e;
            }
        }
        return true;
    }
}
