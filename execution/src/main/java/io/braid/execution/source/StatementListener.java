package io.braid.execution.source;

import io.braid.spi.TraceTag;
import org.jspecify.annotations.Nullable;

/** Listener for statements that sources run for queries. Must not block. */
@FunctionalInterface
public interface StatementListener {
    /** Called before a statement begins. Returns its trace span, or null if it is not traced. */
    default @Nullable TraceTag begins(String queryId) {
        return null;
    }

    /** Called after a statement has ended. */
    void ended(EndedStatement statement);
}
