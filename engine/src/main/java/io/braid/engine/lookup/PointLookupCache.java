package io.braid.engine.lookup;

import io.braid.engine.plan.Lookup;
import io.braid.spi.Fragment;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Cache of single rows that a query may use instead of asking their sources. Safe for use by many threads. */
public interface PointLookupCache {
    /** Of a query that asks the sources for each row. */
    PointLookupCache NONE = new PointLookupCache() {
        @Override
        public @Nullable Batch find(Source source, Fragment fragment, Lookup lookup) {
            return null;
        }

        @Override
        public void keep(Source source, Fragment fragment, Lookup lookup, Batch row) {
            // For nobody.
        }

        @Override
        public Duration age() {
            return Duration.ZERO;
        }
    };

    /**
     * What a source answers to a fragment, as far as that is known.
     *
     * @return one row or none; null if it is not known
     */
    @Nullable
    Batch find(Source source, Fragment fragment, Lookup lookup);

    /**
     * Says what a source has answered.
     *
     * @param row one row or none
     */
    void keep(Source source, Fragment fragment, Lookup lookup, Batch row);

    /** How old the oldest row is by now that has been found; zero if none is older than the query. */
    Duration age();
}
