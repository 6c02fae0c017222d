package io.braid.engine.exchange;

import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** Query for which a thread works, as logging context, so that every log line names it. */
public final class QueryLogContext {
    /** Key of the query's id in the logging context. */
    public static final String KEY = "query";

    private QueryLogContext() {}

    /** Returns the query of this thread; null for none. */
    static @Nullable String now() {
        return MDC.get(KEY);
    }

    /** Runs a task in the context of a query, and restores the previous context. */
    public static void during(@Nullable String queryId, Runnable task) {
        String before = now();
        set(queryId);
        try {
            task.run();
        } finally {
            set(before);
        }
    }

    private static void set(@Nullable String queryId) {
        if (queryId == null) {
            MDC.remove(KEY);
        } else {
            MDC.put(KEY, queryId);
        }
    }
}
