package io.braid.execution.coordinator;

import io.braid.spi.BranchTransaction;
import io.braid.spi.ScanContext;

/** A distributed transaction. Its branches are either all committed or all rolled back. */
public interface GlobalTransaction {
    /** The identifier, which is unique across servers. */
    String id();

    /** Makes a source's transaction a branch of this one. */
    void join(String source, BranchTransaction branch);

    /**
     * Commits in one phase if there is a single branch, otherwise in two. After UNKNOWN_OUTCOME the decision may have
     * been made, and recovery completes it; after any other error all branches are or will be rolled back.
     */
    void commit(ScanContext context);

    /** Rolls back all branches. */
    void rollback();
}
