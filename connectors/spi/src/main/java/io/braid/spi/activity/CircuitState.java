package io.braid.spi.activity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * State of a source's circuit breaker.
 *
 * @param failures how many attempts to connect have failed since the last that did not
 * @param nextTry when the next attempt may be made, where it may not be made now
 * @param opened how often the source was given up
 */
public record CircuitState(
        State state, int failures, @Nullable Instant nextTry, long opened) {
    /** States of a circuit breaker. */
    public enum State {
        /** All there is. */
        CLOSED,
        /** Nothing: it could not be reached. */
        OPEN,
        /** Nothing for some minutes: it refuses the log-in. */
        LOGIN_REFUSED,
        /** One connection, to see whether it can be reached again. */
        HALF_OPEN
    }
}
