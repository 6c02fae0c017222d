package io.braid.spi.activity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether a source is asked at all.
 *
 * @param failures how many attempts to connect have failed since the last that did not
 * @param nextTry when the next attempt may be made, where it may not be made now
 * @param opened how often the source was given up
 */
public record Breaker(State state, int failures, @Nullable Instant nextTry, long opened) {
    /** How much is asked of the source. */
    public enum State {
        /** All there is. */
        CLOSED,
        /** Nothing: it could not be reached. */
        OPEN,
        /** One connection, to see whether it can be reached again. */
        HALF_OPEN
    }
}
