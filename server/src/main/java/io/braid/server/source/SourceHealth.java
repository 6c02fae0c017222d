package io.braid.server.source;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a source answered when it was last asked.
 *
 * @param lastError why it could not be reached when that last happened, also if it answers again
 * @param lastImport when it last told of its tables
 * @param lastAnswer when it is first known to have answered since it could not be reached
 */
public record SourceHealth(
        State state,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt,
        @Nullable Instant lastImport,
        @Nullable Instant lastAnswer) {
    public static final SourceHealth NEVER_ASKED = new SourceHealth(State.NEVER_ASKED, null, null, null, null);

    SourceHealth answered() {
        return new SourceHealth(State.UP, lastError, lastErrorAt, lastImport, Instant.now());
    }

    SourceHealth failed(String error) {
        return new SourceHealth(State.DOWN, error, Instant.now(), lastImport, lastAnswer);
    }

    SourceHealth imported() {
        return new SourceHealth(State.UP, lastError, lastErrorAt, Instant.now(), Instant.now());
    }

    /** Whether it can be reached, as far as is known. */
    public enum State {
        NEVER_ASKED,
        UP,
        DOWN
    }
}
