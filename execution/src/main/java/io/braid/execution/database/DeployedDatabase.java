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
 * A deployed database, whose model can be replaced while clients use it. Each statement runs to its end on the model
 * with which it began; a replaced model's sources are closed after its last statement. Thread-safe.
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

    /** Leases the current database for one statement; fails if the database is no longer deployed. */
    public synchronized DatabaseLease lease() {
        if (whyGone != null) {
            throw new BraidException(ErrorCode.INVALID_DATABASE, whyGone);
        }
        users.enter();
        return new DatabaseLease(current, users);
    }

    /** Leases the database as a session sees it, including uncommitted table changes of its transaction. */
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

    /** Tables that open transactions have changed, by session. */
    Map<Long, TablesInTransaction> inTransactions() {
        return inTransactions;
    }

    synchronized Origin origin() {
        return origin;
    }

    /** The origin of the model, for messages. */
    public synchronized String describeOrigin() {
        return origin.describe();
    }

    /** True if the database has been undeployed; this is final. */
    public synchronized boolean isGone() {
        return whyGone != null;
    }

    /** Runs a change while it excludes all other changes of this database. */
    void changeAlone(Runnable change) {
        changing.lock();
        try {
            change.run();
        } finally {
            changing.unlock();
        }
    }

    /** Acquires the change lock, which the same thread releases with {@link #endChange}. */
    void beginChange() {
        changing.lock();
    }

    void endChange() {
        changing.unlock();
    }

    /** Replaces the database for statements that begin from now on. */
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
     * Rejects all further statements.
     *
     * @param reason the error message for later statements
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

    /** Name and version, for messages. */
    @Override
    public String toString() {
        return Databases.describe(name(), version());
    }
}
