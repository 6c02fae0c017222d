package io.braid.connector.jdbc.dialect;

import io.braid.spi.BranchId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Statements of two-phase commit. */
public interface TwoPhaseStatements {
    /** The reason why the database cannot prepare transactions, with a remedy; empty if it can. */
    Optional<String> obstacle(Connection connection) throws SQLException;

    /**
     * Statements before the first statement of a branch; empty if a transaction becomes a branch when it is prepared.
     */
    default List<String> begin(BranchId branch) {
        return List.of();
    }

    List<String> prepare(BranchId branch);

    /** Statements that commit an unprepared branch; empty for COMMIT. */
    default List<String> commitUnprepared(BranchId branch) {
        return List.of();
    }

    /** Statements that roll back an unprepared branch; empty for ROLLBACK. */
    default List<String> rollbackUnprepared(BranchId branch) {
        return List.of();
    }

    /** The statement that commits or rolls back a prepared branch. */
    String finish(BranchId branch, boolean commit);

    /** True if that statement must run outside of transactions. */
    default boolean finishesOutside() {
        return false;
    }

    /** The prepared branches that the database user may end. */
    List<BranchId> prepared(Connection connection) throws SQLException;

    /** True if the error means that the branch does not exist. */
    boolean isUnknownBranch(SQLException error);
}
