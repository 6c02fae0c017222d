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

/** Log of the queries that ended last, in memory and in the persistent history. Thread-safe. */
public final class QueryLog {
    static final int REMEMBERED = 1000;

    private static final Logger LOG = LoggerFactory.getLogger(QueryLog.class);

    private final int most;
    private final Duration slow;
    private final QueryHistory kept;
    private final Consumer<EndedQuery> listener;
    private final Deque<EndedQuery> ended = new ArrayDeque<>();

    /**
     * @param slow duration from which a query is logged with its plan; zero for never
     * @param listener called for every query that ends; must not block
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

    /**
     * Adds a query that has ended.
     *
     * @param monitors true if the client polls the server's state
     */
    void add(EndedQuery query, boolean monitors) {
        listener.accept(query);
        if (!(monitors && readsServerOnly(query))) {
            kept.add(query);
            remember(query);
        }
        SlowPlan plan = query.plan();
        if (plan != null) {
            LOG.info(
                    "Slow: query {} of {} took {} ms: {}\n{}",
                    query.id(),
                    query.user(),
                    query.elapsed().toMillis(),
                    query.sql(),
                    plan.text());
        }
    }

    /** True for a monitoring query that reads only the server's state and would evict all others from the log. */
    private static boolean readsServerOnly(EndedQuery query) {
        return query.outcome() == QueryState.FINISHED
                && !query.reads().sources().isEmpty()
                && query.reads().sources().stream().allMatch(Database::isOwn);
    }

    private synchronized void remember(EndedQuery query) {
        if (ended.size() == most) {
            ended.removeFirst();
        }
        ended.addLast(query);
    }

    /** The logged queries in the order in which they ended. */
    public synchronized List<EndedQuery> all() {
        return new ArrayList<>(ended);
    }
}
