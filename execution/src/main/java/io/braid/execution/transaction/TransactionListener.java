package io.braid.execution.transaction;

/** Listener to the end of one transaction, and to what undoes a part of it. */
public interface TransactionListener {
    /** A savepoint of that name, which no other has, has been set. */
    void savepoint(String name);

    /** Changes since a savepoint of that name have been undone. */
    void rolledBackTo(String name);

    /** The transaction is about to be committed; an exception has it rolled back. */
    void committing();

    /** All sources have committed. An exception tells the client what is missing though they have. */
    void committed();

    /**
     * The transaction has ended.
     *
     * @param committed false if it was rolled back; true also where nobody knows whether the source has committed
     */
    void ended(boolean committed);
}
