package io.braid.planner.function.value;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Cache of a few compiled values: adjacent rows nearly always need the same one. Thread-safe. */
public final class SmallCache<K, V> {
    /** Maximum number of entries; beyond it the cache is cleared, as keys that come from the rows rarely repeat. */
    private static final int MOST = 256;

    private final Function<K, V> make;
    private final Map<K, V> made = new ConcurrentHashMap<>();

    public SmallCache(Function<K, V> make) {
        this.make = make;
    }

    public V of(K key) {
        V there = made.get(key);
        if (there == null) {
            there = make.apply(key);
            if (made.size() >= MOST) {
                made.clear();
            }
            made.put(key, there);
        }
        return there;
    }
}
