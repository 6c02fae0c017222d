package io.braid.spi;

import io.braid.spi.activity.SourceActivity;
import java.util.Optional;

/** Optional part of a {@link Source} that reports its running statements and cancels them. */
public interface Observability {
    /** The implementation for a source that reports nothing. */
    Observability NONE = new Observability() {
        @Override
        public Optional<SourceActivity> activity() {
            return Optional.empty();
        }

        @Override
        public void cancel(String queryId) {}
    };

    /** The running statements, with connections, permits and counters. */
    Optional<SourceActivity> activity();

    /**
     * Cancels everything that still runs for a query, here and at the source; for queries that ended without doing so.
     */
    void cancel(String queryId);

    /** The observability of a source, or {@link #NONE}. */
    static Observability of(Source source) {
        return source.optional(Observability.class).orElse(NONE);
    }
}
