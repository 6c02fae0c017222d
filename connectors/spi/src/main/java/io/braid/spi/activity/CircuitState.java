package io.braid.spi.activity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * State of a source's circuit breaker.
 *
 * @param failures the number of consecutive failed connection attempts
 * @param nextTry the time of the next allowed attempt; null if attempts are allowed now
 * @param opened the number of times the breaker has opened
 */
public record CircuitState(
        State state, int failures, @Nullable Instant nextTry, long opened) {
    /** States of a circuit breaker. */
    public enum State {
        /** All requests pass. */
        CLOSED,
        /** No requests pass: the source was unreachable. */
        OPEN,
        /** No requests pass for some minutes: the source rejects the login. */
        LOGIN_REFUSED,
        /** One connection attempt passes, to test whether the source is reachable again. */
        HALF_OPEN
    }
}
