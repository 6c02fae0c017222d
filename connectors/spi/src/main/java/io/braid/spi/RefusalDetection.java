package io.braid.spi;

import io.braid.spi.error.BraidException;

/** Optional part of a {@link Source} that distinguishes rejected statements from other failures. */
public interface RefusalDetection {
    /** True if the source rejected a statement because of its text, so that it would fail each time. */
    boolean isRefusal(BraidException failure);

    /** The refusal detection of a source; without it, no failure counts as a refusal. */
    static RefusalDetection of(Source source) {
        return source.optional(RefusalDetection.class).orElse(failure -> false);
    }
}
