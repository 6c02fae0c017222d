package io.braid.execution.database;

import io.braid.vdb.change.ModelChange;

/** Carries out statements that change models while clients use them. */
public interface ModelChanges {
    /**
     * Carries out one statement: all of it, so that it survives the death of the server, or nothing.
     *
     * @param target the database of the session that asks; statements that name a database are about that one
     */
    void apply(DeployedDatabase target, ModelChange change);
}
