package io.braid.connector.jdbc.governor;

import io.braid.connector.jdbc.dialect.LoginRefusedException;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.spi.activity.CircuitState;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Gate for all logins to a source, against account lockout: a source that rejects a password is not tried again for
 * minutes, since many lock an account after a few failures. Logins run one at a time unless one succeeded recently, so
 * that only one fails; those waiting for it fail with it. A login that hangs is not awaited: its password is not being
 * rejected.
 */
public final class LoginGate {
    private static final Duration FIRST_PAUSE = Duration.ofMinutes(5);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);
    /** Time for which a successful login is trusted. */
    private static final long TRUSTED_NANOS = TimeUnit.SECONDS.toNanos(10);
    /** Time after which a login counts as hanging. Some servers delay a rejection by two seconds. */
    private static final long HANGING_MILLIS = 3_000;

    private final SourceErrors errors;
    private final LongSupplier nanoTime;
    private @Nullable Long trustedUntil;
    private @Nullable Attempt current;
    private @Nullable SQLException refusal;
    private int refusals;
    private long opened;
    private long nextTryNanos;

    public LoginGate(SourceErrors errors) {
        this(errors, System::nanoTime);
    }

    /** @param nanoTime as {@link System#nanoTime()} */
    public LoginGate(SourceErrors errors, LongSupplier nanoTime) {
        this.errors = errors;
        this.nanoTime = nanoTime;
    }

    /** Login to the source. */
    public interface LogIn<T, X extends Exception> {
        T run() throws SQLException, X;
    }

    /** Login that others wait for. */
    private static final class Attempt {
        private boolean over;
        private @Nullable SQLException failure;
    }

    /** Fails if a login would not be attempted. */
    synchronized void check() {
        if (isShut()) {
            throw errors.unavailable(reason());
        }
    }

    /** Logs in, unless logins are blocked. */
    public <T, X extends Exception> T open(LogIn<T, X> logIn) throws SQLException, X {
        Attempt own = enter();
        SQLException failure = null;
        boolean done = false;
        try {
            T opened = logIn.run();
            done = true;
            return opened;
        } catch (SQLException e) {
            failure = e;
            throw e;
        } finally {
            leave(own, done, failure);
        }
    }

    /** The attempt that others wait for; null if logins may run in parallel. */
    private synchronized @Nullable Attempt enter() throws SQLException {
        while (true) {
            if (isShut()) {
                throw reason();
            }
            if (trustedUntil != null && nanoTime.getAsLong() - trustedUntil < 0) {
                return null;
            }
            if (current == null) {
                current = new Attempt();
                return current;
            }
            Attempt other = current;
            if (!awaited(other)) {
                return null;
            }
            if (other.failure != null) {
                throw other.failure;
            }
        }
    }

    /** Waits for another attempt; false if it hangs. */
    private boolean awaited(Attempt other) throws SQLException {
        long start = System.nanoTime();
        try {
            while (!other.over) {
                long left = HANGING_MILLIS - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
                if (left <= 0) {
                    return false;
                }
                wait(left);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("no connection is opened, for its thread was interrupted", e);
        }
    }

    private synchronized void leave(@Nullable Attempt own, boolean done, @Nullable SQLException failure) {
        if (done) {
            trustedUntil = nanoTime.getAsLong() + TRUSTED_NANOS;
            refusal = null;
            refusals = 0;
        } else if (failure != null && errors.isLoginRefused(failure)) {
            refused(failure);
        }
        if (own != null) {
            own.over = true;
            own.failure = failure;
            current = null;
            notifyAll();
        }
    }

    private void refused(SQLException failure) {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(refusals, 4));
        refusal = failure;
        refusals++;
        opened++;
        trustedUntil = null;
        nextTryNanos = nanoTime.getAsLong() + (pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE).toNanos();
    }

    private boolean isShut() {
        return refusal != null && leftNanos() > 0;
    }

    private SQLException reason() {
        return new LoginRefusedException(nextTry(), refusal);
    }

    private Instant nextTry() {
        return Instant.now().plusNanos(leftNanos());
    }

    private long leftNanos() {
        return nextTryNanos - nanoTime.getAsLong();
    }

    /** The state after a rejected login; empty if the last one was not rejected. */
    synchronized Optional<CircuitState> now() {
        return refusal == null
                ? Optional.empty()
                : Optional.of(new CircuitState(
                        CircuitState.State.LOGIN_REFUSED, refusals, isShut() ? nextTry() : null, opened));
    }
}
