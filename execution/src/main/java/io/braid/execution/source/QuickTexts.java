package io.braid.execution.source;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * LRU set of statements that a source has answered quickly. Such a statement is sent unchanged, without a trace tag,
 * because it may recur and then stays prepared. Only hashes are stored; a collision costs at most a trace tag.
 * Thread-safe.
 */
final class QuickTexts {
    private static final long LONGEST_NANOS = Duration.ofMillis(100).toNanos();
    private static final int MOST = 4096;

    private final Map<Integer, Boolean> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Boolean> eldest) {
            return size() > MOST;
        }
    };

    synchronized boolean contains(String sql) {
        return known.get(sql.hashCode()) != null;
    }

    /** Records the response time of a statement. */
    synchronized void answered(String sql, long nanos) {
        if (nanos <= LONGEST_NANOS) {
            known.put(sql.hashCode(), Boolean.TRUE);
        } else {
            known.remove(sql.hashCode());
        }
    }
}
