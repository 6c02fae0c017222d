package io.braid.spi;

import io.braid.spi.activity.SourceActivity;
import java.util.Optional;

/** Optional part of a {@link Source} that shows what it runs for Braid, and ends it. */
public interface Observability {
    /** The part of a source that keeps no account. */
    Observability NONE = new Observability() {
        @Override
        public Optional<SourceActivity> activity() {
            return Optional.empty();
        }

        @Override
        public void cancel(String queryId) {}
    };

    /** The statements that run, with connections, permits and counts. */
    Optional<SourceActivity> activity();

    /** Ends all that still runs for a query, here and in the source; for queries that have ended without doing so. */
    void cancel(String queryId);

    /** The part of a source, or {@link #NONE}. */
    static Observability of(Source source) {
        return source.optional(Observability.class).orElse(NONE);
    }
}
