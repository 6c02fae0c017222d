package io.braid.execution.database;

import io.braid.execution.source.UseCount;

/** Lease of a database for one statement: the database and its model stay open until the lease is closed. */
public final class DatabaseLease implements AutoCloseable {
    private final Database database;
    private final UseCount users;
    private boolean closed;

    DatabaseLease(Database database, UseCount users) {
        this.database = database;
        this.users = users;
    }

    /**
     * The same lease over the database as a transaction sees it; replaces this lease, which must not be closed then.
     */
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
