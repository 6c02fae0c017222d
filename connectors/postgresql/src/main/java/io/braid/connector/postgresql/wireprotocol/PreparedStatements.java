package io.braid.connector.postgresql.wireprotocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statements that a session keeps prepared, so that the server plans a look-up once and not at every key. A text is
 * prepared when it comes the second time: most come only once. Those not used for longest go first. What a prepared
 * statement yields is always the same: a server whose tables have changed refuses to run it.
 */
final class PreparedStatements {
    private static final int MOST = 128;
    /** Longer texts, such as lists of keys, are not kept. */
    private static final int LONGEST = 32_768;

    private static final String UNNAMED = "";

    private final LinkedHashMap<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
    private final List<String> dropped = new ArrayList<>();
    private int names;

    /** State of one statement text; the name is empty as long as nothing is prepared. */
    @SuppressWarnings("ArrayRecordComponent") // Neither changed nor compared.
    private record Entry(String name, boolean prepared, int @Nullable [] columns) {
        static final Entry SEEN = new Entry(UNNAMED, false, null);
    }

    /**
     * Way to run a statement text.
     *
     * @param name of the prepared statement; empty for none
     * @param parse whether the server must be given the text
     * @param columns of which types its columns are; null if the server must be asked
     */
    @SuppressWarnings("ArrayRecordComponent") // Neither changed nor compared.
    record Use(String name, boolean parse, int @Nullable [] columns) {
        /** As a text is run that does not come again. */
        static final Use ONCE = new Use(UNNAMED, true, null);
    }

    /** How to run a text with parameters of certain types, both told by the key. */
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

    /** The server has taken the text. */
    void confirm(String key) {
        entries.computeIfPresent(
                key, (same, entry) -> new Entry(entry.name(), !entry.name().isEmpty(), null));
    }

    /** The server has told what it yields. */
    void describe(String key, int[] columns) {
        entries.computeIfPresent(key, (same, entry) -> new Entry(entry.name(), entry.prepared(), columns));
    }

    /** The server may have lost what it had, or its tables have changed: the text is to be given again. */
    void forget(String key) {
        entries.computeIfPresent(key, (same, entry) -> Entry.SEEN);
    }

    /** The names of statements that the server need not keep, each told once. */
    List<String> takeDropped() {
        List<String> names = List.copyOf(dropped);
        dropped.clear();
        return names;
    }
}
