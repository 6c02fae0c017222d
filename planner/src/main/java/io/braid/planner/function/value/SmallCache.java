package io.braid.planner.function.value;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Cache of a few compiled values: the next row nearly always needs the same. Safe for many threads. */
public final class SmallCache<K, V> {
    /** More than this are forgotten, all at once: then they come from the rows, and none comes often. */
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
