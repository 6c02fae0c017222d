package io.braid.execution.coordinator;

import io.braid.spi.BranchTransaction;
import io.braid.spi.ScanContext;

/** A transaction over several sources. Its branches are committed all, or rolled back all. */
public interface GlobalTransaction {
    /** Its identifier, which is unique among all servers. */
    String id();

    /** Makes a source's transaction a branch of it. */
    void join(String source, BranchTransaction branch);

    /**
     * Commits: in one phase if there is one branch, else in two. With UNKNOWN_OUTCOME the decision may have been made,
     * and recovery carries it out; after any other error all branches are or will be rolled back.
     */
    void commit(ScanContext context);

    /** Rolls back. */
    void rollback();
}
