package io.braid.execution.database;

import io.braid.vdb.change.ModelChange;
import java.util.List;

/** Execution of statements that change models while clients use them. */
public interface ModelChanges {
    /**
     * Executes one statement atomically and durably.
     *
     * @param target the database of the session; statements that name a database apply to that one
     */
    void apply(DeployedDatabase target, ModelChange change);

    /**
     * Prepares the model changes of a transaction; fails if they no longer apply. Locks the database against other
     * changes until the same thread closes the result.
     */
    PreparedChange prepare(DeployedDatabase target, List<ModelChange> changes);

    /** Validated model change that awaits the commit of its transaction. */
    interface PreparedChange extends AutoCloseable {
        /** Stores the changed model and makes it visible to all sessions. */
        void commit();

        /** Releases the lock; discards the change unless it has been committed. */
        @Override
        void close();
    }
}
