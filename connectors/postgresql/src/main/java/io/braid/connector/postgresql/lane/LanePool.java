package io.braid.connector.postgresql.lane;

import io.braid.connector.jdbc.ConnectionLimit;
import io.braid.connector.jdbc.Governor;
import io.braid.connector.jdbc.SourceAccess;
import io.braid.connector.jdbc.SourceErrors;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final Governor governor;
    private final SourceErrors errors;
    private final Duration idleTimeout;
    private final Deque<LaneConnection> idle = new ArrayDeque<>();
    /** Those in use, and what is to be done once they are not any more. */
    private final Map<LaneConnection, Runnable> lent = new HashMap<>();

    private int opening;
    private boolean sweeping;
    private boolean closed;

    LanePool(Target target, SourceAccess access) {
        this.target = target;
        this.governor = access.governor();
        this.errors = access.errors();
        this.idleTimeout = access.config().idleTimeout();
        governor.connections().join(this);
    }

    /** A connection for whoever has a turn, to be handed back by {@link #giveBack} or {@link #discard}, exactly once. */
    LaneConnection borrow() throws NotForLaneException {
        return borrow(() -> {});
    }

    /** As {@link #borrow()} for one more than there is a turn for, or null if none can be spared now. */
    @Nullable
    LaneConnection tryBorrow() throws NotForLaneException {
        Runnable turn = governor.spareTurn().orElse(null);
        if (turn == null) {
            return null;
        }
        boolean lending = false;
        try {
            LaneConnection connection = borrow(turn);
            lending = true;
            return connection;
        } finally {
            if (!lending) {
                turn.run();
            }
        }
    }

    private LaneConnection borrow(Runnable whenBack) throws NotForLaneException {
        return governor.connect(() -> {
            LaneConnection connection = trusted();
            if (connection == null) {
                connection = open();
            }
            lend(connection, whenBack);
            return connection;
        });
    }

    private synchronized void lend(LaneConnection connection, Runnable whenBack) {
        lent.put(connection, whenBack);
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
            lent.put(connection, () -> {});
        }
        return connection;
    }

    private LaneConnection open() throws NotForLaneException {
        governor.connections().makeRoom(this, announceOpening());
        LaneConnection connection = null;
        try {
            connection = LaneConnection.open(target);
            governor.connected();
            return connection;
        } catch (SQLException e) {
            governor.failedToConnect(e);
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
            lent.put(connection, () -> {});
            if (closed) {
                connection.close();
            }
        }
    }

    /** Takes back a connection on which an answer has ended, for the next user if it is fit for one. */
    void giveBack(LaneConnection connection) {
        boolean kept = connection.rest();
        Runnable whenBack;
        synchronized (this) {
            whenBack = lent.remove(connection);
            kept &= !closed;
            if (kept) {
                idle.addLast(connection);
                sweepLater();
            }
        }
        if (!kept) {
            connection.close();
        }
        over(whenBack);
    }

    private static void over(@Nullable Runnable whenBack) {
        if (whenBack != null) {
            whenBack.run();
        }
    }

    /** Takes back a connection that nobody must use again. */
    void discard(LaneConnection connection) {
        governor.abandoned(connection.session());
        forget(connection);
    }

    private void forget(LaneConnection connection) {
        Runnable whenBack;
        synchronized (this) {
            whenBack = lent.remove(connection);
        }
        connection.close();
        over(whenBack);
    }

    @Override
    public synchronized int connections() {
        return idle.size() + lent.size() + opening;
    }

    @Override
    public synchronized int idle() {
        return idle.size();
    }

    Governor governor() {
        return governor;
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
            cut = List.copyOf(lent.keySet());
        }
        cut.forEach(LaneConnection::close);
        closeIdle();
    }
}
