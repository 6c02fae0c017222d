package io.braid.server.database;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.VirtualDatabase;
import org.jspecify.annotations.Nullable;

/**
 * A database as clients know it: the same one, whatever its model is just now. Each statement runs to its end on the model
 * it began with, and what a model has opened is closed when the last of its statements has ended. Safe for use by many
 * threads.
 */
public final class DeployedDatabase {
    private Database current;
    private UseCount users;
    private @Nullable String whyGone;

    DeployedDatabase(Database first) {
        current = first;
        users = new UseCount(first::close);
    }

    public synchronized String name() {
        return current.name();
    }

    public synchronized String version() {
        return current.version();
    }

    synchronized VirtualDatabase model() {
        return current.model();
    }

    /** The database as it is now, for one statement; fails if it is no longer deployed. */
    public synchronized DatabaseLease lease() {
        if (whyGone != null) {
            throw new BraidException(ErrorCode.INVALID_DATABASE, whyGone);
        }
        users.enter();
        return new DatabaseLease(current, users);
    }

    /** Lets every statement that begins from now on run on another database. */
    void replace(Database next) {
        UseCount former;
        synchronized (this) {
            former = users;
            current = next;
            users = new UseCount(next::close);
        }
        former.leave();
    }

    /**
     * Refuses every further statement.
     *
     * @param reason a sentence for those who still ask
     */
    void withdraw(String reason) {
        synchronized (this) {
            if (whyGone != null) {
                return;
            }
            whyGone = reason;
        }
        users.leave();
    }
}
