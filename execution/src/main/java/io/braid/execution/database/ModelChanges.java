package io.braid.execution.database;

import io.braid.vdb.change.ModelChange;
import java.util.List;

/** Carries out statements that change models while clients use them. */
public interface ModelChanges {
    /**
     * Carries out one statement: all of it, so that it survives the death of the server, or nothing.
     *
     * @param target the database of the session that asks; statements that name a database are about that one
     */
    void apply(DeployedDatabase target, ModelChange change);

    /**
     * Prepares what a transaction has changed in a model; fails if that no longer fits. Until it is closed, which this
     * thread does, nobody else changes the database.
     */
    PreparedChange prepare(DeployedDatabase target, List<ModelChange> changes);

    /** Change of a model that has been checked and waits for the commit of its transaction. */
    interface PreparedChange extends AutoCloseable {
        /** Stores the changed model, and has all sessions see it. */
        void commit();

        /** Ends the change, which is undone unless it has been committed. */
        @Override
        void close();
    }
}
