package io.braid.spi;

import java.util.Optional;

/** Optional part of a {@link Source} whose tables users can change. */
public interface Transactions {
    /** Begins a transaction, which sends nothing before its first statement; must be closed. */
    SourceTransaction begin(ScanContext context);

    /** The transactions of a source; empty if it is read-only. */
    static Optional<Transactions> of(Source source) {
        return source.optional(Transactions.class);
    }
}
