package io.braid.engine.window;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Small LRU cache of computed values. */
final class RecentValues<K, V> {
    private final LinkedHashMap<K, V> made = new LinkedHashMap<>(16, 0.75f, true);
    private final int most;
    private @Nullable K lastKey;
    private @Nullable V last;

    RecentValues(int most) {
        this.most = most;
    }

    V of(K key, Function<K, V> maker) {
        V value = key.equals(lastKey) ? last : made.get(key);
        if (value == null) {
            value = maker.apply(key);
            made.put(key, value);
            forgetEldest();
        }
        lastKey = key;
        last = value;
        return value;
    }

    private void forgetEldest() {
        if (made.size() > most) {
            Map.Entry<K, V> eldest = made.entrySet().iterator().next();
            made.remove(eldest.getKey());
        }
    }

    void clear() {
        made.clear();
        lastKey = null;
        last = null;
    }
}
