package io.braid.spi;

import java.util.Optional;

/** Optional part of a {@link Source} that can report the outcome of an earlier transaction. */
public interface OutcomeTracking {
    /**
     * The outcome of a transaction; empty if the source no longer knows it.
     *
     * @param mark the transaction's {@link SourceTransaction#mark}
     */
    Optional<TransactionOutcome> outcome(String mark);

    /** The outcome tracking of a source; empty if it has none. */
    static Optional<OutcomeTracking> of(Source source) {
        return source.optional(OutcomeTracking.class);
    }
}
