package io.braid.server.query;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The queries that ended last, in memory. Safe for use by many threads. */
public final class QueryLog {
    private final int most;
    private final Deque<EndedQuery> ended = new ArrayDeque<>();

    QueryLog(int most) {
        this.most = most;
    }

    synchronized void add(EndedQuery query) {
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
