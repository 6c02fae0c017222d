package io.braid.execution.coordinator;

/**
 * Durable log of commit decisions (presumed abort): branches of a transaction without a logged decision are rolled
 * back.
 */
public interface DecisionLog extends AutoCloseable {
    GlobalTransaction begin();

    /** Resolves in-doubt branches at the sources that respond; takes several seconds. */
    void recover();

    /** True if the commit of a transaction is logged and some of its branches have not ended yet. */
    boolean contains(String global);

    /** True if all branches of logged transactions have ended. */
    boolean isEmpty();

    @Override
    void close();
}
