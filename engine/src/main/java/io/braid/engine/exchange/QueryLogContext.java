package io.braid.engine.exchange;

import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** Query for which a thread works, as logging context, so that every log line names it. */
public final class QueryLogContext {
    /** Under which name the query's id is found in the context of a logged line. */
    public static final String KEY = "query";

    private QueryLogContext() {}

    /** The query of this thread; null for none. */
    static @Nullable String now() {
        return MDC.get(KEY);
    }

    /** Does this for that query, and then goes on for the one before. */
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
