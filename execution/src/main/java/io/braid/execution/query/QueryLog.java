package io.braid.execution.query;

import io.braid.execution.database.Database;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queries that ended last, in memory and, so that a restart does not forget them, where they are kept. Safe for use
 * by many threads.
 */
public final class QueryLog {
    static final int REMEMBERED = 1000;

    /** Beginning of statements that monitor the server; not kept if they only read system tables. */
    private static final String MONITORING = "/* console */";

    private static final Logger LOG = LoggerFactory.getLogger(QueryLog.class);

    private final int most;
    private final Duration slow;
    private final QueryHistory kept;
    private final Consumer<EndedQuery> listener;
    private final Deque<EndedQuery> ended = new ArrayDeque<>();

    /**
     * @param slow how long a query takes that is noted with its plan; zero for none
     * @param listener told of every query that ends; must not wait for anything
     */
    public QueryLog(Duration slow, QueryHistory kept, Consumer<EndedQuery> listener) {
        this(REMEMBERED, slow, kept, listener);
    }

    QueryLog(int most, Duration slow, QueryHistory kept, Consumer<EndedQuery> listener) {
        this.most = most;
        this.slow = slow;
        this.kept = kept;
        this.listener = listener;
        kept.before().forEach(this::remember);
    }

    boolean isSlow(Duration elapsed) {
        return !slow.isZero() && elapsed.compareTo(slow) >= 0;
    }

    void add(EndedQuery query) {
        listener.accept(query);
        if (!isMonitoring(query)) {
            kept.add(query);
            remember(query);
        }
        if (query.plan() != null) {
            LOG.info(
                    "Slow: query {} of {} took {} ms: {}\n{}",
                    query.id(),
                    query.user(),
                    query.elapsed().toMillis(),
                    query.sql(),
                    query.plan());
        }
    }

    /** True for a page that reads the server's state again and again, and would push everything else out. */
    private static boolean isMonitoring(EndedQuery query) {
        return query.outcome() == QueryState.FINISHED
                && query.sql().startsWith(MONITORING)
                && !query.reads().sources().isEmpty()
                && query.reads().sources().stream().allMatch(Database::isOwn);
    }

    private synchronized void remember(EndedQuery query) {
        if (ended.size() == most) {
            ended.removeFirst();
        }
        ended.addLast(query);
    }

    /** Those that are remembered, in the order in which they ended. */
    public synchronized List<EndedQuery> all() {
        return new ArrayList<>(ended);
    }
}
