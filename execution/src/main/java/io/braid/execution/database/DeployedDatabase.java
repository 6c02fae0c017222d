package io.braid.execution.database;

import io.braid.execution.source.UseCount;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.VirtualDatabase;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A database as clients know it: the same one, whatever its model is just now. Each statement runs to its end on the
 * model it began with, and what a model has opened is closed when the last of its statements has ended. Safe for use by
 * many threads.
 */
public final class DeployedDatabase {
    private final OpenDatabases open;
    private final ReentrantLock changing = new ReentrantLock();
    private final Map<Long, TablesInTransaction> inTransactions = new ConcurrentHashMap<>();
    private Database current;
    private Origin origin;
    private UseCount users;
    private @Nullable String whyGone;

    DeployedDatabase(Database first, Origin origin, OpenDatabases open) {
        this.open = open;
        this.current = first;
        this.origin = origin;
        this.users = open.add(first);
    }

    public synchronized String name() {
        return current.name();
    }

    public synchronized String version() {
        return current.version();
    }

    public synchronized VirtualDatabase model() {
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

    /** The database as a session sees it now, whose transaction may have created tables that no other session sees. */
    public DatabaseLease lease(long session) {
        DatabaseLease lease = lease();
        TablesInTransaction tables = inTransactions.get(session);
        if (tables == null) {
            return lease;
        }
        try {
            return lease.of(tables.over(lease.database()));
        } catch (RuntimeException | Error e) {
            lease.close();
            throw e;
        }
    }

    /** The tables that a session's transaction has changed. */
    Map<Long, TablesInTransaction> inTransactions() {
        return inTransactions;
    }

    synchronized Origin origin() {
        return origin;
    }

    /** What its model comes from, as people are told. */
    public synchronized String describeOrigin() {
        return origin.describe();
    }

    /** True if it is no longer deployed, for good. */
    public synchronized boolean isGone() {
        return whyGone != null;
    }

    /** Does something that no other change of this database may come in between of. */
    void changeAlone(Runnable change) {
        changing.lock();
        try {
            change.run();
        } finally {
            changing.unlock();
        }
    }

    /** Begins a change that no other one may come in between of, until the same thread ends it. */
    void beginChange() {
        changing.lock();
    }

    void endChange() {
        changing.unlock();
    }

    /** Lets every statement that begins from now on run on another database. */
    void replace(Database next, Origin from) {
        UseCount former;
        synchronized (this) {
            former = users;
            current = next;
            origin = from;
            users = open.add(next);
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

    /** Name and version, as messages call it. */
    @Override
    public String toString() {
        return Databases.describe(name(), version());
    }
}
