package io.braid.execution.source;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Health of a source, by its last answer.
 *
 * @param lastError why it could not be reached when that last happened, also if it answers again
 * @param lastImport when it last told of its tables
 */
public record SourceHealth(
        State state,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt,
        @Nullable Instant lastImport) {
    public static final SourceHealth NEVER_ASKED = new SourceHealth(State.NEVER_ASKED, null, null, null);

    SourceHealth answered() {
        return new SourceHealth(State.UP, lastError, lastErrorAt, lastImport);
    }

    SourceHealth failed(String error) {
        return new SourceHealth(State.DOWN, error, Instant.now(), lastImport);
    }

    SourceHealth imported() {
        return new SourceHealth(State.UP, lastError, lastErrorAt, Instant.now());
    }

    /** Reachability of a source, as far as is known. */
    public enum State {
        NEVER_ASKED,
        UP,
        DOWN
    }
}
