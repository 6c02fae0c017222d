package io.braid.connector.jdbc.transaction;

import io.braid.connector.jdbc.dialect.TwoPhaseStatements;
import io.braid.spi.BranchId;
import java.sql.Connection;
import java.sql.SQLException;

/** Branches that are prepared in a database, for one of its users. */
public final class PreparedBranches {
    private final TwoPhaseStatements statements;

    public PreparedBranches(TwoPhaseStatements statements) {
        this.statements = statements;
    }

    /**
     * Commits or rolls back a branch; false if there is none. One that is still bound to the connection that prepared
     * it, which the database has not noticed to be gone, cannot be ended yet, and that is an error.
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
