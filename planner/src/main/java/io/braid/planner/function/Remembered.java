package io.braid.planner.function;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Things that were made not long ago, kept because the next row nearly always wants the same again. Safe for many threads. */
public final class Remembered<K, V> {
    /** More than this are forgotten, all at once: then they come from the rows, and none comes often. */
    private static final int MOST = 256;

    private final Function<K, V> make;
    private final Map<K, V> made = new ConcurrentHashMap<>();

    public Remembered(Function<K, V> make) {
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
