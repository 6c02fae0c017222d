package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.governor.ConnectionLimit;
import io.braid.connector.jdbc.governor.Governor;
import io.braid.connector.jdbc.governor.SourceAccess;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Pool of the wire reader's sessions to one source: opened on demand, within the source's connection limit shared with
 * the driver, lent last-in-first-out, and closed when idle too long. Separate threads open them and validate idle ones,
 * since they may block on an unresponsive server; a borrower waits only until its own deadline.
 */
final class WireSessionPool implements ConnectionLimit.Holder, AutoCloseable {
    private static final long TRUSTED_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int PROBE_MILLIS = 1000;
    /** Interval at which a waiting borrower checks whether it was cancelled. */
    private static final long LOOK_MILLIS = 50;

    private final ServerTarget target;
    private final Governor governor;
    private final SourceErrors errors;
    private final int most;
    private final Duration idleTimeout;
    private final Executor makers;
    private final Deque<WireSession> idle = new ArrayDeque<>();
    /** Sessions in use, with the action to run on their return. */
    private final Map<WireSession, Runnable> lent = new HashMap<>();

    /** Number of sessions that are being opened or validated. */
    private int coming;

    private boolean sweeping;
    private boolean closed;

    /** @param makers runs the opening of sessions, each immediately */
    WireSessionPool(ServerTarget target, SourceAccess access, Executor makers) {
        this.target = target;
        this.governor = access.governor();
        this.errors = access.errors();
        this.most = access.config().limits().connections();
        this.idleTimeout = access.config().idleTimeout();
        this.makers = makers;
        governor.connections().join(this);
    }

    /**
     * Borrows a session with the caller's permit, to be returned exactly once by {@link #giveBack} or {@link #discard}.
     *
     * @param wanted throws an error if the session is no longer needed
     */
    WireSession borrow(Runnable wanted) throws UnsupportedByWireException {
        return borrow(wanted, () -> {});
    }

    /** As {@link #borrow(Runnable)}, with a spare permit; null if none is free. */
    @Nullable
    WireSession tryBorrow(Runnable wanted) throws UnsupportedByWireException {
        Runnable permit = governor.sparePermit().orElse(null);
        if (permit == null) {
            return null;
        }
        boolean lending = false;
        try {
            WireSession connection = borrow(wanted, permit);
            lending = true;
            return connection;
        } finally {
            if (!lending) {
                permit.run();
            }
        }
    }

    private WireSession borrow(Runnable wanted, Runnable whenBack) throws UnsupportedByWireException {
        WireSession connection = lend(whenBack);
        Coming own = null;
        while (connection == null) {
            if (own == null || own.hasCome()) {
                own = begin();
            }
            wanted.run();
            connection = await(own, whenBack);
        }
        return connection;
    }

    private synchronized @Nullable WireSession lend(Runnable whenBack) {
        if (closed) {
            throw errors.closed();
        }
        WireSession last = idle.peekLast();
        if (last == null || last.idleNanos() > TRUSTED_NANOS) {
            return null;
        }
        idle.removeLast();
        lent.put(last, whenBack);
        return last;
    }

    /** A session that becomes available within the interval, whichever request opened it; otherwise null. */
    private synchronized @Nullable WireSession await(@Nullable Coming own, Runnable whenBack) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS);
        WireSession connection = lend(whenBack);
        long left = LOOK_MILLIS;
        while (connection == null && left > 0 && (own == null || !own.over)) {
            try {
                wait(left);
            } catch (InterruptedException e) {
                throw SourceErrors.interrupted();
            }
            connection = lend(whenBack);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
        return connection;
    }

    /** Starts to open or validate a session; null if the pool is at its limit. */
    private @Nullable Coming begin() {
        Coming next;
        synchronized (this) {
            WireSession rested = idle.pollLast();
            if (rested == null && connections() >= most) {
                return null;
            }
            next = new Coming(rested);
            coming++;
        }
        try {
            makers.execute(next);
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            // No other thread is available.
            next.run();
        }
        return next;
    }

    /** Session that is being opened or validated, for the next borrower. */
    private final class Coming implements Runnable {
        private final @Nullable WireSession rested;
        private boolean over;
        private @Nullable Throwable failure;

        /** @param rested a long-idle session to validate; null to open a new one */
        Coming(@Nullable WireSession rested) {
            this.rested = rested;
        }

        @Override
        public void run() {
            WireSession made = null;
            Throwable failed = null;
            try {
                made = governor.connect(() -> rested != null && rested.answers(PROBE_MILLIS) ? rested : open());
            } catch (UnsupportedByWireException | RuntimeException | Error e) {
                failed = e;
            } finally {
                end(made, failed);
            }
        }

        private WireSession open() throws UnsupportedByWireException {
            if (rested != null) {
                // The other sessions have been idle for longer.
                governor.connections().closeIdle();
            }
            try {
                // The connection is already counted.
                return governor.open(WireSessionPool.this, 0, this::logIn);
            } catch (SQLException e) {
                throw errors.unavailable(e);
            }
        }

        private WireSession logIn() throws SQLException, UnsupportedByWireException {
            return governor.gate().open(() -> WireSession.open(target));
        }

        private void end(@Nullable WireSession made, @Nullable Throwable failed) {
            boolean kept;
            synchronized (WireSessionPool.this) {
                coming--;
                over = true;
                failure = failed;
                kept = made != null && keep(made);
                WireSessionPool.this.notifyAll();
            }
            if (made != null && !kept) {
                made.close();
            }
            if (rested != null && rested != made) {
                rested.close();
            }
        }

        /** True if the session is available. Throws the error if it cannot be opened. */
        boolean hasCome() throws UnsupportedByWireException {
            synchronized (WireSessionPool.this) {
                if (failure instanceof UnsupportedByWireException e) {
                    throw e;
                } else if (failure instanceof Error e) {
                    throw e;
                } else if (failure instanceof RuntimeException e) {
                    throw e;
                }
                return over;
            }
        }
    }

    /** Adds a session to the idle ones; false if the pool is closed. The caller holds the lock. */
    private boolean keep(WireSession connection) {
        if (closed) {
            return false;
        }
        idle.addLast(connection);
        sweepLater();
        return true;
    }

    /** Gives back a session after its response has ended; false if it is not reusable. */
    boolean giveBack(WireSession connection) {
        boolean kept = connection.rest();
        Runnable whenBack;
        synchronized (this) {
            whenBack = lent.remove(connection);
            kept = kept && keep(connection);
            notifyAll();
        }
        if (!kept) {
            connection.close();
        }
        over(whenBack);
        return kept;
    }

    private static void over(@Nullable Runnable whenBack) {
        if (whenBack != null) {
            whenBack.run();
        }
    }

    /** Gives back a session that must not be reused. */
    void discard(WireSession connection) {
        governor.abandoned(connection.session());
        Runnable whenBack;
        synchronized (this) {
            whenBack = lent.remove(connection);
            notifyAll();
        }
        connection.close();
        over(whenBack);
    }

    @Override
    public synchronized int connections() {
        return idle.size() + lent.size() + coming;
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
        List<WireSession> left = new ArrayList<>();
        synchronized (this) {
            idle.removeIf(connection -> connection.idleNanos() >= nanos && left.add(connection));
        }
        left.forEach(WireSession::leave);
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
        List<WireSession> cut;
        synchronized (this) {
            closed = true;
            cut = List.copyOf(lent.keySet());
        }
        cut.forEach(WireSession::close);
        closeIdle();
    }
}
