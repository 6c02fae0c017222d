package io.braid.spi;

import java.util.Optional;

/** Optional part of a {@link Source} that starts fragments early if a connection permit is free. */
public interface Prefetching {
    /**
     * As {@link Source#run}, for rows that are not needed yet; empty if no permit is free. One permit stays reserved
     * for rows that are needed now, which avoids deadlocks between queries. The returned stream already has its permit.
     */
    Optional<BatchStream> runAhead(Fragment fragment, ScanContext context);

    /** The prefetching of a source; without it, every fragment runs at once. */
    static Prefetching of(Source source) {
        return source.optional(Prefetching.class)
                .orElse((fragment, context) -> Optional.of(source.run(fragment, context)));
    }
}
