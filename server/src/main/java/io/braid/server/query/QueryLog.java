package io.braid.server.query;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** The queries that ended last, in memory. Safe for use by many threads. */
public final class QueryLog {
    private final int most;
    private final Consumer<EndedQuery> listener;
    private final Deque<EndedQuery> ended = new ArrayDeque<>();

    /**
     * @param listener told of every query that ends; must not wait for anything
     */
    QueryLog(int most, Consumer<EndedQuery> listener) {
        this.most = most;
        this.listener = listener;
    }

    void add(EndedQuery query) {
        listener.accept(query);
        remember(query);
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
