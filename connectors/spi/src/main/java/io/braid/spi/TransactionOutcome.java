package io.braid.spi;

/** Outcome of a transaction, as its source knows it. */
public enum TransactionOutcome {
    COMMITTED,
    ROLLED_BACK,
    IN_PROGRESS
}
