package io.braid.execution.transaction;

/** Listener to the end of one transaction, and to what undoes a part of it. */
public interface TransactionListener {
    /** Changes since a savepoint have been undone. */
    void rolledBackTo();

    /**
     * The transaction has ended.
     *
     * @param committed false if it was rolled back; true also where nobody knows whether the source has committed
     */
    void ended(boolean committed);
}
