package io.braid.execution.source;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The texts that a source has answered in next to no time. They may come again and again, and are then kept prepared as
 * long as they are the same each time. Only the hashes of texts are kept: two that share one cost a tag at most. Safe
 * for use by many threads.
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

    /** The source has answered a text. */
    synchronized void answered(String sql, long nanos) {
        if (nanos <= LONGEST_NANOS) {
            known.put(sql.hashCode(), Boolean.TRUE);
        } else {
            known.remove(sql.hashCode());
        }
    }
}
