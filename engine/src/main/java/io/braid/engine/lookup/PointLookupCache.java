package io.braid.engine.lookup;

import io.braid.engine.plan.Lookup;
import io.braid.spi.Fragment;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Cache of single rows that a query may use instead of reading them from their sources. Safe for use by many threads.
 */
public interface PointLookupCache {
    /** Cache that is always empty. */
    PointLookupCache NONE = new PointLookupCache() {
        @Override
        public @Nullable Batch find(Source source, Fragment fragment, Lookup lookup) {
            return null;
        }

        @Override
        public void keep(Source source, Fragment fragment, Lookup lookup, Batch row) {
            // Not cached.
        }

        @Override
        public Duration age() {
            return Duration.ZERO;
        }
    };

    /**
     * Returns the cached result of a fragment.
     *
     * @return one row or none; null if it is not cached
     */
    @Nullable
    Batch find(Source source, Fragment fragment, Lookup lookup);

    /**
     * Caches the result of a fragment.
     *
     * @param row one row or none
     */
    void keep(Source source, Fragment fragment, Lookup lookup, Batch row);

    /** The age of the oldest row that was found; zero if none is older than the query. */
    Duration age();
}
