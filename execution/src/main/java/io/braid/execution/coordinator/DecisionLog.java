package io.braid.execution.coordinator;

/**
 * Durable log of the decisions to commit. A transaction whose decision is not in the log is rolled back wherever one of
 * its branches is found.
 */
public interface DecisionLog extends AutoCloseable {
    GlobalTransaction begin();

    /** Ends branches in doubt as far as their sources answer; takes some seconds. */
    void recover();

    /** True if the decision to commit a transaction is logged, and not all of its branches have been ended. */
    boolean contains(String global);

    /** True if no logged transaction has branches that have not been ended. */
    boolean isEmpty();

    @Override
    void close();
}
