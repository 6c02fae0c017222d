package io.braid.connector.postgresql.lane;

import io.braid.connector.jdbc.ConnectionLimit;
import io.braid.connector.jdbc.SourceAccess;
import io.braid.connector.jdbc.SourceErrors;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The lane's connections to one source: made when needed, never more than the source's limit allows together with the
 * driver's, the last used lent first, closed when long idle.
 */
final class LanePool implements ConnectionLimit.Holder, AutoCloseable {
    private static final long TRUSTED_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int PROBE_MILLIS = 1000;

    private final Target target;
    private final ConnectionLimit limit;
    private final SourceErrors errors;
    private final Duration idleTimeout;
    private final Deque<LaneConnection> idle = new ArrayDeque<>();
    private final Set<LaneConnection> lent = new HashSet<>();
    private int opening;
    private boolean sweeping;
    private boolean closed;

    LanePool(Target target, SourceAccess access) {
        this.target = target;
        this.limit = access.limit();
        this.errors = access.errors();
        this.idleTimeout = access.config().idleTimeout();
        limit.join(this);
    }

    /** A connection, to be handed back by {@link #giveBack} or {@link #discard}, exactly once. */
    LaneConnection borrow() throws NotForLaneException {
        limit.acquire();
        return permitted();
    }

    /** As {@link #borrow()}, or null if none is free now. */
    @Nullable
    LaneConnection tryBorrow() throws NotForLaneException {
        return limit.tryAcquire() ? permitted() : null;
    }

    private LaneConnection permitted() throws NotForLaneException {
        boolean lending = false;
        try {
            LaneConnection connection = trusted();
            if (connection == null) {
                connection = open();
            }
            lending = true;
            return connection;
        } finally {
            if (!lending) {
                limit.release();
            }
        }
    }

    private @Nullable LaneConnection trusted() {
        LaneConnection connection = takeIdle();
        while (connection != null && connection.idleNanos() > TRUSTED_NANOS && !connection.answers(PROBE_MILLIS)) {
            forget(connection);
            connection = takeIdle();
        }
        return connection;
    }

    private synchronized @Nullable LaneConnection takeIdle() {
        if (closed) {
            throw errors.closed();
        }
        LaneConnection connection = idle.pollLast();
        if (connection != null) {
            lent.add(connection);
        }
        return connection;
    }

    private LaneConnection open() throws NotForLaneException {
        limit.makeRoom(this, announceOpening());
        LaneConnection connection = null;
        try {
            connection = LaneConnection.open(target);
            return connection;
        } catch (SQLException e) {
            throw errors.unavailable(e);
        } finally {
            opened(connection);
        }
    }

    /** Counts itself at once, so that of two threads that open the second sees the first; hence no more are to come. */
    private synchronized int announceOpening() {
        opening++;
        return 0;
    }

    private synchronized void opened(@Nullable LaneConnection connection) {
        opening--;
        if (connection != null) {
            lent.add(connection);
            if (closed) {
                connection.close();
            }
        }
    }

    /** Takes back a connection on which an answer has ended, for the next user if it is fit for one. */
    void giveBack(LaneConnection connection) {
        boolean kept = connection.rest();
        synchronized (this) {
            lent.remove(connection);
            kept &= !closed;
            if (kept) {
                idle.addLast(connection);
                sweepLater();
            }
        }
        if (!kept) {
            connection.close();
        }
        limit.release();
    }

    /** Takes back a connection that nobody must use again. */
    void discard(LaneConnection connection) {
        forget(connection);
        limit.release();
    }

    private void forget(LaneConnection connection) {
        synchronized (this) {
            lent.remove(connection);
        }
        connection.close();
    }

    @Override
    public synchronized int connections() {
        return idle.size() + lent.size() + opening;
    }

    /** To be called when the source has gone away under a connection. */
    void distrustIdle() {
        limit.closeIdle();
    }

    @Override
    public void closeIdle() {
        closeIdleFor(0);
    }

    private void closeIdleFor(long nanos) {
        List<LaneConnection> left = new ArrayList<>();
        synchronized (this) {
            idle.removeIf(connection -> connection.idleNanos() >= nanos && left.add(connection));
        }
        left.forEach(LaneConnection::leave);
    }

    private void sweepLater() {
        if (!sweeping) {
            sweeping = true;
            CompletableFuture.delayedExecutor(idleTimeout.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(this::sweep);
        }
    }

    private void sweep() {
        closeIdleFor(idleTimeout.toNanos());
        synchronized (this) {
            sweeping = false;
            if (!idle.isEmpty()) {
                sweepLater();
            }
        }
    }

    @Override
    public void close() {
        List<LaneConnection> cut;
        synchronized (this) {
            closed = true;
            cut = List.copyOf(lent);
        }
        cut.forEach(LaneConnection::close);
        closeIdle();
    }
}
