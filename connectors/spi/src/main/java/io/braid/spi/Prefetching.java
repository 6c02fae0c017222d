package io.braid.spi;

import java.util.Optional;

/** Optional part of a {@link Source} that runs fragments ahead only if it has a connection permit to spare. */
public interface Prefetching {
    /**
     * As {@link Source#run}, for rows that are not wanted yet; empty if the source has no permit to spare. It reserves
     * one for rows that are wanted, so that no two queries ever wait for each other; the returned stream has its permit
     * already.
     */
    Optional<BatchStream> runAhead(Fragment fragment, ScanContext context);

    /** The part of a source; one without it can always run another fragment. */
    static Prefetching of(Source source) {
        return source.optional(Prefetching.class)
                .orElse((fragment, context) -> Optional.of(source.run(fragment, context)));
    }
}
