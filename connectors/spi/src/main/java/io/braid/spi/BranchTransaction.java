package io.braid.spi;

/**
 * Transaction that can be a branch of a distributed transaction. Once prepared, it survives crashes and lost
 * connections of the source until it is committed or rolled back.
 */
public interface BranchTransaction extends SourceTransaction {
    /** Sets the branch identifier; before the first statement if {@link TwoPhase#namesFirst} is true. */
    void join(BranchId branch);

    /** Prepares the transaction. After an error its state is unknown, and it must be rolled back. */
    void prepare(ScanContext context);

    /** Commits or rolls back the prepared transaction. After an error it must be ended by {@link TwoPhase#finish}. */
    void finish(boolean commit, ScanContext context);
}
