package io.braid.connector.postgresql.wireprotocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cache of a session's prepared statements, so that the server plans a repeated look-up only once. A statement is
 * prepared on its second use, since most are used once; the least recently used is evicted. Its result type never
 * changes: the server rejects it after a change of its tables.
 */
final class PreparedStatements {
    private static final int MOST = 128;
    /** Maximal length of cached statements; key lists may be longer. */
    private static final int LONGEST = 32_768;

    private static final String UNNAMED = "";

    private final LinkedHashMap<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
    private final List<String> dropped = new ArrayList<>();
    private int names;

    /** Cached state of one statement; the name is empty until it is prepared. */
    @SuppressWarnings("ArrayRecordComponent") // Neither changed nor compared.
    private record Entry(String name, boolean prepared, int @Nullable [] columns) {
        static final Entry SEEN = new Entry(UNNAMED, false, null);
    }

    /**
     * Way to run a statement.
     *
     * @param name the name of the prepared statement; empty for the unnamed one
     * @param parse true if the text must be sent
     * @param columns the column types; null if the server must be asked
     */
    @SuppressWarnings("ArrayRecordComponent") // Neither changed nor compared.
    record Use(String name, boolean parse, int @Nullable [] columns) {
        /** Run of a statement that is not cached. */
        static final Use ONCE = new Use(UNNAMED, true, null);
    }

    /** The way to run a statement with a key of text and parameter types. */
    Use use(String key) {
        if (key.length() > LONGEST) {
            return Use.ONCE;
        }
        Entry known = entries.get(key);
        if (known == null) {
            entries.put(key, Entry.SEEN);
            dropOldest();
            return Use.ONCE;
        }
        if (known.prepared()) {
            return new Use(known.name(), false, known.columns());
        }
        Entry named = new Entry("braid" + names++, false, null);
        entries.put(key, named);
        return new Use(named.name(), true, null);
    }

    private void dropOldest() {
        if (entries.size() > MOST) {
            Map.Entry<String, Entry> oldest = entries.entrySet().iterator().next();
            entries.remove(oldest.getKey());
            if (oldest.getValue().prepared()) {
                dropped.add(oldest.getValue().name());
            }
        }
    }

    /** Called when the server has parsed the statement. */
    void confirm(String key) {
        entries.computeIfPresent(
                key, (same, entry) -> new Entry(entry.name(), !entry.name().isEmpty(), null));
    }

    /** Called when the server has described the result. */
    void describe(String key, int[] columns) {
        entries.computeIfPresent(key, (same, entry) -> new Entry(entry.name(), entry.prepared(), columns));
    }

    /** Resets a statement, after the server lost it or its tables changed. */
    void forget(String key) {
        entries.computeIfPresent(key, (same, entry) -> Entry.SEEN);
    }

    /** The names of evicted statements to close at the server; each is returned once. */
    List<String> takeDropped() {
        List<String> names = List.copyOf(dropped);
        dropped.clear();
        return names;
    }
}
