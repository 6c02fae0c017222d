package io.braid.planner.function.xml;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** Things that only one thread may use at a time, and that are dear to make: as many are kept as were in use at once. */
final class Lent<T> {
    private final Supplier<T> make;
    private final ConcurrentLinkedQueue<T> free = new ConcurrentLinkedQueue<>();

    Lent(Supplier<T> make) {
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
