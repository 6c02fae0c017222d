package io.braid.spi;

/** Outcome of a transaction as reported by its source. */
public enum TransactionOutcome {
    COMMITTED,
    ROLLED_BACK,
    IN_PROGRESS
}
