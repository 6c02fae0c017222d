package io.braid.spi;

import io.braid.spi.error.BraidException;

/** Optional part of a {@link Source} that tells refused statements from other failures. */
public interface RefusalDetection {
    /** True if the source rejected a statement because of its text, as far as known: it would fail each time. */
    boolean isRefusal(BraidException failure);

    /** The part of a source; one without it is taken to refuse nothing. */
    static RefusalDetection of(Source source) {
        return source.optional(RefusalDetection.class).orElse(failure -> false);
    }
}
