package io.braid.connector.jdbc.dialect;

import io.braid.spi.BranchId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Statements by which a database takes part in transactions over several databases. */
public interface TwoPhaseStatements {
    /** The reason why the database cannot prepare transactions, with what to do about it; empty if it can. */
    Optional<String> obstacle(Connection connection) throws SQLException;

    /** Statements before the first one of a branch; none where a transaction becomes a branch when it is prepared. */
    default List<String> begin(BranchId branch) {
        return List.of();
    }

    List<String> prepare(BranchId branch);

    /** Statements that commit a branch that was not prepared; none where COMMIT does. */
    default List<String> commitUnprepared(BranchId branch) {
        return List.of();
    }

    /** Statements that roll back a branch that was not prepared; none where ROLLBACK does. */
    default List<String> rollbackUnprepared(BranchId branch) {
        return List.of();
    }

    /** The statement that ends a prepared branch. */
    String finish(BranchId branch, boolean commit);

    /** True if that statement must stand outside of transactions. */
    default boolean finishesOutside() {
        return false;
    }

    /** The branches that are prepared in the database and that its user may end. */
    List<BranchId> prepared(Connection connection) throws SQLException;

    /** True if a branch cannot be ended because it is not there. */
    boolean isUnknownBranch(SQLException error);
}
