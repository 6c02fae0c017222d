package io.braid.connector.jdbc.governor;

import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.dialect.SqlStates;
import io.braid.connector.jdbc.option.GovernorLimits;
import io.braid.spi.activity.RunningStatement;
import io.braid.spi.activity.SourceActivity;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Protection of a source from overload, and of queries from a failing source: connection permits, circuit breaker, and
 * a watchdog that cancels statements and waits of ended queries. Each login has a governor; permits are shared by all
 * logins of a source, the circuit breaker is not.
 */
public final class Governor {
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(320);

    private final SourceErrors errors;
    private final SourceCounts counts;
    private final ConnectionPermits permits;
    private final CircuitBreaker breaker;
    private final ConnectionLimit connections;
    private final BackgroundThreads aside;
    private final StatementWatchdog running;
    private final AbandonedSessions orphans;
    private final LoginGate gate;
    private final LineMeter line;

    public Governor(
            GovernorLimits limits,
            SourceErrors errors,
            LoginGate gate,
            BackendSessions sessions,
            BackgroundThreads aside) {
        this.gate = gate;
        this.aside = aside;
        this.line = new LineMeter();
        this.errors = errors;
        this.counts = new SourceCounts();
        this.permits = new ConnectionPermits(limits, errors, counts);
        this.connections = new ConnectionLimit(limits.connections());
        this.breaker = new CircuitBreaker(limits, errors, counts, System::nanoTime);
        this.running = new StatementWatchdog(limits.longestSilence(), sessions, counts, aside);
        this.orphans = new AbandonedSessions(sessions, counts, aside);
    }

    /** A governor for another login to the same source. */
    public Governor(Governor first, GovernorLimits limits, LoginGate gate, BackendSessions sessions) {
        this.gate = gate;
        this.aside = first.aside;
        this.line = first.line;
        this.errors = first.errors;
        this.counts = first.counts;
        this.permits = first.permits;
        this.connections = first.connections;
        this.breaker = new CircuitBreaker(limits, errors, counts, System::nanoTime);
        this.running = new StatementWatchdog(limits.longestSilence(), sessions, counts, aside);
        this.orphans = new AbandonedSessions(sessions, counts, aside);
    }

    public SourceErrors errors() {
        return errors;
    }

    public SourceCounts counts() {
        return counts;
    }

    /** The meter of the source's network distance, shared by all logins. */
    public LineMeter line() {
        return line;
    }

    public ConnectionPermits permits() {
        return permits;
    }

    /** Fails if a connection would be rejected. */
    public void checkAvailable() {
        breaker.check();
        gate.check();
    }

    /** The gate for logins. */
    public LoginGate gate() {
        return gate;
    }

    public ConnectionLimit connections() {
        return connections;
    }

    public StatementWatchdog running() {
        return running;
    }

    /** Opens a connection for the holder of a permit, and reports the outcome to the circuit breaker. */
    public <T, X extends Exception> T connect(Opening<T, X> opening) throws X {
        gate.check();
        boolean trying = breaker.enter();
        try {
            return opening.open();
        } finally {
            if (trying) {
                breaker.tried();
            }
        }
    }

    /** Acquisition of a connection, possibly a new one. */
    public interface Opening<T, X extends Exception> {
        T open() throws X;
    }

    /**
     * Opens a new connection for a pool, after making room for it, and reports the outcome to the circuit breaker.
     *
     * @param more 0 if the pool already counts the new connection, otherwise 1
     */
    public <T, X extends Exception> T open(ConnectionLimit.Holder pool, int more, LoginGate.LogIn<T, X> logIn)
            throws SQLException, X {
        connections.makeRoom(pool, more);
        try {
            T opened = withRoom(pool, logIn);
            breaker.succeeded();
            return opened;
        } catch (SQLException e) {
            failedToConnect(e);
            throw e;
        }
    }

    /**
     * Retries while the source has no free connection: it may allow fewer than the pools assume, and notices closed
     * ones late.
     */
    private <T, X extends Exception> T withRoom(ConnectionLimit.Holder pool, LoginGate.LogIn<T, X> logIn)
            throws SQLException, X {
        boolean gaveWay = false;
        for (long pause = FIRST_PAUSE_NANOS; true; pause *= 2) {
            try {
                return logIn.run();
            } catch (SQLException e) {
                gaveWay |= SqlStates.isFull(e) && connections.giveWay(pool);
                if (!gaveWay || !SqlStates.isFull(e) || pause > LONGEST_PAUSE_NANOS) {
                    throw e;
                }
                LockSupport.parkNanos(pause);
            }
        }
    }

    /** Called after a connection could not be opened. */
    public void failedToConnect(SQLException reason) {
        // A source without free connections, or one that rejects a login, is reachable.
        boolean answers = SqlStates.isFull(reason) || errors.isLoginRefused(reason);
        if (!answers && breaker.failed(errors.reason(reason))) {
            connections.closeIdle();
        }
    }

    /** A spare permit; running it releases the permit. */
    public Optional<Runnable> sparePermit() {
        return permits.spared().map(permit -> permit::close);
    }

    /** Called when a connection is discarded while its session may still run a statement. */
    public void abandoned(String backend) {
        orphans.add(backend);
    }

    /** Called when the source is closed. */
    public void close() {
        orphans.close();
    }

    /** @param traces the running statements of all logins */
    public SourceActivity activity(List<StatementTrace> traces) {
        return new SourceActivity(
                permits.now(),
                connections.idle(),
                gate.now().orElseGet(breaker::now),
                counts.now(),
                traces.stream()
                        .map(StatementTrace::now)
                        .sorted(Comparator.comparing(RunningStatement::since))
                        .toList());
    }
}
