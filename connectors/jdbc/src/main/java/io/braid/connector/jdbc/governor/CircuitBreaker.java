package io.braid.connector.jdbc.governor;

import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.option.GovernorLimits;
import io.braid.spi.activity.CircuitState;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a source that cannot be reached from costing everybody's time. After some failures to connect in a row whoever
 * wants a connection is refused at once, until a pause is over; then one may try. If that fails, too, the pause is
 * twice as long, up to a bound; if it succeeds, all is as before. A try that hangs takes up its pause meanwhile, so
 * that a source which comes back in the middle of one is soon tried again. Only failures to connect count: what a
 * statement runs into is its own.
 */
final class CircuitBreaker {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);

    private final int threshold;
    private final Duration longestPause;
    private final SourceErrors errors;
    private final SourceCounts counts;
    private final LongSupplier nanoTime;
    private int failures;
    private String lastReason = "";
    private Duration pause = FIRST_PAUSE;
    private long nextTryNanos;
    private boolean open;
    private boolean trying;
    /** When whoever tries began. */
    private long tryStartNanos;
    /** Whether he has failed. Others who fail meanwhile had begun before him, and say nothing new. */
    private boolean tryFailed;

    private long opened;

    /** @param nanoTime as {@link System#nanoTime()} */
    CircuitBreaker(GovernorLimits limits, SourceErrors errors, SourceCounts counts, LongSupplier nanoTime) {
        this.threshold = limits.failures();
        this.longestPause = limits.longestPause();
        this.errors = errors;
        this.counts = counts;
        this.nanoTime = nanoTime;
    }

    /** Refuses whoever would be refused a connection anyway, before he waits for one. */
    synchronized void check() {
        if (open && (trying || leftNanos() > 0)) {
            counts.rejected();
            throw errors.givenUp(
                    failures, lastReason, trying ? null : Instant.now().plusNanos(leftNanos()));
        }
    }

    /**
     * To be called by whoever is about to get a connection; true if he is the one who tries and has to {@link #tried}.
     */
    synchronized boolean enter() {
        check();
        trying = open;
        tryStartNanos = nanoTime.getAsLong();
        tryFailed = false;
        return open;
    }

    /** The one who tries has come back, with whatever result. */
    synchronized void tried() {
        trying = false;
    }

    /** A connection has been made. */
    synchronized void succeeded() {
        failures = 0;
        open = false;
        pause = FIRST_PAUSE;
    }

    /** A connection could not be made; true if that was one too many. */
    synchronized boolean failed(String reason) {
        failures++;
        lastReason = reason;
        long now = nanoTime.getAsLong();
        boolean opens = !open && failures >= threshold;
        if (opens) {
            open = true;
            opened++;
            nextTryNanos = now + pause.toNanos();
        } else if (trying && !tryFailed) {
            tryFailed = true;
            Duration twice = pause.multipliedBy(2);
            pause = twice.compareTo(longestPause) < 0 ? twice : longestPause;
            nextTryNanos = Math.max(tryStartNanos + pause.toNanos(), now + FIRST_PAUSE.toNanos());
        }
        return opens;
    }

    synchronized CircuitState now() {
        if (!open) {
            return new CircuitState(CircuitState.State.CLOSED, failures, null, opened);
        }
        boolean mayTry = trying || leftNanos() <= 0;
        @Nullable Instant nextTry = mayTry ? null : Instant.now().plusNanos(leftNanos());
        return new CircuitState(
                mayTry ? CircuitState.State.HALF_OPEN : CircuitState.State.OPEN, failures, nextTry, opened);
    }

    private long leftNanos() {
        return nextTryNanos - nanoTime.getAsLong();
    }
}
