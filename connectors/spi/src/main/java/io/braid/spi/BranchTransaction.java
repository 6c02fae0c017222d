package io.braid.spi;

/**
 * A transaction that can be a branch of one over several sources. Once it is prepared, the source keeps it over crashes
 * and lost connections until it is told to commit it or to roll it back.
 */
public interface BranchTransaction extends SourceTransaction {
    /** Names it as a branch; before its first statement if the source is one that {@link TwoPhase#namesFirst}. */
    void join(BranchId branch);

    /** Prepares it. After an error it may be prepared or not, and is to be rolled back. */
    void prepare(ScanContext context);

    /** Ends it after it was prepared. After an error it is to be ended by {@link TwoPhase#finish}. */
    void finish(boolean commit, ScanContext context);
}
