package io.braid.connector.jdbc.dialect;

import java.time.Duration;
import java.util.List;

/** Statements that limit lock waits of a transaction. */
public interface LockTimeoutStatements {
    /** Statements that set a limit above zero for the connection, or for the open transaction. */
    List<String> set(Duration longest);

    /** Statements that restore the connection's previous limit. */
    List<String> reset();

    /** True if the end of the transaction, and a rollback to an earlier savepoint, also restore the limit. */
    boolean endsWithTransaction();
}
