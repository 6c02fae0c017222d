package io.braid.connector.jdbc.dialect;

import java.time.Duration;
import java.util.List;

/** Statements of a database that limit how long a transaction's statements wait for a lock. */
public interface LockTimeoutStatements {
    /** Statements that set a limit above zero for the connection, or for the transaction that is open. */
    List<String> set(Duration longest);

    /** Statements that bring back what the connection had before. */
    List<String> reset();

    /** True if the end of the transaction, and the rollback to an earlier savepoint, bring it back as well. */
    boolean endsWithTransaction();
}
