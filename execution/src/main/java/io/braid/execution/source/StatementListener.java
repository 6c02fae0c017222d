package io.braid.execution.source;

import io.braid.spi.TraceTag;
import org.jspecify.annotations.Nullable;

/** Is told of the statements that sources run for queries. Must not wait for anything. */
@FunctionalInterface
public interface StatementListener {
    /** One begins. Returns the step that it is of a trace at which somebody looks; null if nobody does. */
    default @Nullable TraceTag begins(String queryId) {
        return null;
    }

    /** One has ended. */
    void ended(EndedStatement statement);
}
