package io.braid.connector.jdbc.transaction;

import io.braid.connector.jdbc.governor.Governor;
import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.connector.jdbc.governor.StatementTrace;
import io.braid.connector.jdbc.governor.StatementWatchdog;
import io.braid.spi.error.BraidException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Statement that changes rows, under the watchdog: it is cancelled when it is past its deadline or when its source
 * stops responding.
 */
final class WatchedStatement implements StatementWatchdog.Reader {
    private final Governor governor;
    private final StatementTrace trace;
    private final ReadGuard guard;
    private volatile boolean late;
    private volatile boolean silent;

    WatchedStatement(Governor governor, StatementTrace trace, ReadGuard guard) {
        this.governor = governor;
        this.trace = trace;
        this.guard = guard;
    }

    /** Runs the statement and waits for its result. */
    <T> T call(Supplier<T> deed) {
        governor.running().began(trace, this);
        trace.await();
        try {
            return deed.get();
        } catch (BraidException e) {
            if (silent) {
                throw governor.errors().silent(Duration.ofNanos(trace.silentNanos()));
            }
            throw late ? governor.errors().pastDeadline() : e;
        } finally {
            trace.rest();
            governor.running().ended(trace);
        }
    }

    @Override
    public void stopLate() {
        late = true;
        guard.gate().cancel();
    }

    @Override
    public void stopSilent() {
        if (!silent) {
            silent = true;
            governor.counts().fellSilent();
            guard.gate().cancel();
        }
    }

    @Override
    public void cancel() {
        guard.gate().cancel();
    }
}
