package io.braid.execution.database;

import io.braid.execution.source.UseCount;

/** The use of a database by one statement: the database stays open, with its model, until this is closed. */
public final class DatabaseLease implements AutoCloseable {
    private final Database database;
    private final UseCount users;
    private boolean closed;

    DatabaseLease(Database database, UseCount users) {
        this.database = database;
        this.users = users;
    }

    /** The same use, of the database as one transaction sees it; this one is not closed then. */
    DatabaseLease of(Database seen) {
        return new DatabaseLease(seen, users);
    }

    public Database database() {
        return database;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            users.leave();
        }
    }
}
