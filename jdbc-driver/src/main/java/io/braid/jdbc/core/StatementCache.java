package io.braid.jdbc.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Cache of closed prepared statements that the server still holds, reused for the same text. The meaning of a text
 * depends on the session, so a change of the session invalidates them all. Thread-safe.
 */
final class StatementCache {
    /** Number that denotes no statement. */
    static final int NONE = 0;

    private final int most;
    /** Numbers of statements by text, least recently closed first. */
    private final Map<String, Integer> cached = new LinkedHashMap<>();

    private int generation;

    StatementCache(int most) {
        this.most = most;
    }

    /** Generation of the session state, in which the meaning of texts does not change. */
    synchronized int generation() {
        return generation;
    }

    /** Removes and returns a statement with this text; {@link #NONE} if there is none. */
    synchronized int take(String sql) {
        Integer id = cached.remove(sql);
        return id == null ? NONE : id;
    }

    /**
     * Adds a closed statement.
     *
     * @param preparedIn generation in which it was prepared
     * @return numbers of the evicted statements, which the server can close; perhaps this one
     */
    synchronized List<Integer> add(String sql, int id, int preparedIn) {
        List<Integer> evicted = new ArrayList<>();
        if (preparedIn != generation || cached.putIfAbsent(sql, id) != null) {
            evicted.add(id);
        }
        if (cached.size() > most) {
            String oldest = cached.keySet().iterator().next();
            evicted.add(cached.remove(oldest));
        }
        return evicted;
    }

    /** Begins a new generation; returns the numbers of the invalidated statements. */
    synchronized List<Integer> clear() {
        generation++;
        List<Integer> evicted = new ArrayList<>(cached.values());
        cached.clear();
        return evicted;
    }
}
