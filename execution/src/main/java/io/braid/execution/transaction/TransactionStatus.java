package io.braid.execution.transaction;

/** Status of a session's transaction. */
public enum TransactionStatus {
    /** No transaction: each statement is its own (autocommit). */
    NONE,
    OPEN,
    /** A statement has failed; only a rollback is accepted. */
    FAILED
}
