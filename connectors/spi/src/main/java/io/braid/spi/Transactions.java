package io.braid.spi;

import java.util.Optional;

/** Optional part of a {@link Source} whose tables may be changed by those who use it. */
public interface Transactions {
    /** A transaction, which asks nothing of the source before its first statement; must be closed. */
    SourceTransaction begin(ScanContext context);

    /** The part of a source; empty for one that only reads. */
    static Optional<Transactions> of(Source source) {
        return source.optional(Transactions.class);
    }
}
