package io.braid.execution.source;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Health of a source, based on its last response.
 *
 * @param lastError message of the last connection failure, even if the source has recovered since
 * @param lastImport time of the last metadata import
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

    /** Reachability of a source, as far as known. */
    public enum State {
        NEVER_ASKED,
        UP,
        DOWN
    }
}
