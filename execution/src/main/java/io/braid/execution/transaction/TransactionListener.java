package io.braid.execution.transaction;

/** Listener for savepoints and the end of a transaction. */
public interface TransactionListener {
    /** Called after a savepoint has been set; its name is unique. */
    void savepoint(String name);

    /** Called after a rollback to this savepoint. */
    void rolledBackTo(String name);

    /** Called before the commit; an exception causes a rollback. */
    void committing();

    /** Called after all sources have committed. An exception is reported to the client but does not undo the commit. */
    void committed();

    /**
     * Called after the end of the transaction.
     *
     * @param committed false after a rollback; true also if the outcome of the commit is unknown
     */
    void ended(boolean committed);
}
