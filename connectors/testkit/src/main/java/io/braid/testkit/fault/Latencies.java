package io.braid.testkit.fault;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Latencies measured by several threads. */
public final class Latencies {
    private final List<Long> nanos = new ArrayList<>();

    public synchronized void add(long nanoseconds) {
        nanos.add(nanoseconds);
    }

    public synchronized int count() {
        return nanos.size();
    }

    /** A percentile in milliseconds; 0 without measurements. */
    public synchronized double percentile(int percent) {
        List<Long> sorted = new ArrayList<>(nanos);
        Collections.sort(sorted);
        return sorted.isEmpty() ? 0 : Math.round(sorted.get((sorted.size() - 1) * percent / 100) / 1e5) / 10.0;
    }

    @Override
    public String toString() {
        return count() + " answers, median " + percentile(50) + " ms, p99 " + percentile(99) + " ms";
    }
}
