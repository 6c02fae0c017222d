package io.braid.connector.jdbc.governor;

import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.option.GovernorLimits;
import io.braid.spi.activity.CircuitState;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Circuit breaker of one source. After several consecutive failures to connect it opens: connections are rejected until
 * a pause is over; then one attempt passes (half-open). If it fails, the pause doubles, up to a limit; if it succeeds,
 * the breaker closes. The pause includes the duration of the attempt, so that a source that recovers meanwhile is soon
 * tried again. Failed statements do not count.
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
    /** Start of the half-open attempt. */
    private long tryStartNanos;
    /** True if the half-open attempt has failed. Other failures began before it and add no information. */
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

    /** Fails if a connection would be rejected. */
    synchronized void check() {
        if (open && (trying || leftNanos() > 0)) {
            counts.rejected();
            throw errors.givenUp(
                    failures, lastReason, trying ? null : Instant.now().plusNanos(leftNanos()));
        }
    }

    /** Called before connecting; true for the half-open attempt, after which the caller must call {@link #tried}. */
    synchronized boolean enter() {
        check();
        trying = open;
        tryStartNanos = nanoTime.getAsLong();
        tryFailed = false;
        return open;
    }

    /** Called after the half-open attempt, whatever its result. */
    synchronized void tried() {
        trying = false;
    }

    /** Called after a successful connection. */
    synchronized void succeeded() {
        failures = 0;
        open = false;
        pause = FIRST_PAUSE;
    }

    /** Called after a failure to connect; true if this opens the breaker. */
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
