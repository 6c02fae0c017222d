package io.braid.execution.transaction;

/** Status of a session's transaction. */
public enum TransactionStatus {
    /** None: each statement is a transaction of its own. */
    NONE,
    OPEN,
    /** A statement has failed: nothing but ROLLBACK is of use. */
    FAILED
}
