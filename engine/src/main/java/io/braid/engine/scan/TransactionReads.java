package io.braid.engine.scan;

import io.braid.spi.SourceTransaction;
import org.jspecify.annotations.Nullable;

/** Lookup of the transactions in which a query reads sources that its session has changed. */
public interface TransactionReads {
    /** Lookup for a session that has changed nothing. */
    TransactionReads NONE = source -> null;

    /** Returns the transaction in which a source is read; null for one that has not been changed. */
    @Nullable
    SourceTransaction of(String source);
}
