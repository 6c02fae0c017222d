package io.braid.planner.function.xml;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** Pool of expensive objects that are not thread-safe. It retains as many as were in use concurrently. */
final class ObjectPool<T> {
    private final Supplier<T> make;
    private final ConcurrentLinkedQueue<T> free = new ConcurrentLinkedQueue<>();

    ObjectPool(Supplier<T> make) {
        this.make = make;
    }

    T take() {
        T there = free.poll();
        return there == null ? make.get() : there;
    }

    void giveBack(T thing) {
        free.add(thing);
    }
}
