package io.braid.spi;

import java.util.Optional;

/** Optional part of a {@link Source} that can tell later what became of a transaction. */
public interface OutcomeTracking {
    /**
     * The outcome of a transaction; empty if the source does not know any more.
     *
     * @param mark the transaction's {@link SourceTransaction#mark}
     */
    Optional<TransactionOutcome> outcome(String mark);

    /** The part of a source; empty for one that forgets its transactions. */
    static Optional<OutcomeTracking> of(Source source) {
        return source.optional(OutcomeTracking.class);
    }
}
