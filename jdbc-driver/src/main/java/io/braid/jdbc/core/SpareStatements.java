package io.braid.jdbc.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prepared statements that nobody uses any more and the server still keeps, for whoever prepares the same text again. What a text means
 * depends on the session, so that all of them are void once that may have changed. Safe for many threads.
 */
final class SpareStatements {
    /** The number of no statement. */
    static final int NONE = 0;

    private final int most;
    /** The numbers of statements by their texts; those that have lain for longest first. */
    private final Map<String, Integer> spare = new LinkedHashMap<>();

    private int era;

    SpareStatements(int most) {
        this.most = most;
    }

    /** A time in which texts mean the same. */
    synchronized int era() {
        return era;
    }

    /** One with this text, which is spare no longer; {@link #NONE} if there is none. */
    synchronized int take(String sql) {
        Integer id = spare.remove(sql);
        return id == null ? NONE : id;
    }

    /**
     * Has one more.
     *
     * @param preparedIn the era in which it was prepared
     * @return the numbers of those that the server need not keep any longer, perhaps this one
     */
    synchronized List<Integer> add(String sql, int id, int preparedIn) {
        List<Integer> useless = new ArrayList<>();
        if (preparedIn != era || spare.putIfAbsent(sql, id) != null) {
            useless.add(id);
        }
        if (spare.size() > most) {
            String oldest = spare.keySet().iterator().next();
            useless.add(spare.remove(oldest));
        }
        return useless;
    }

    /** Begins a new era; returns the numbers of those that are void by that. */
    synchronized List<Integer> clear() {
        era++;
        List<Integer> useless = new ArrayList<>(spare.values());
        spare.clear();
        return useless;
    }
}
