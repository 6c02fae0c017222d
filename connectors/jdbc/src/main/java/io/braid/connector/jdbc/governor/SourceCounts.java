package io.braid.connector.jdbc.governor;

import io.braid.spi.activity.SourceActivity;
import java.util.concurrent.atomic.LongAdder;

/** Counters of one source since it was opened. Thread-safe. */
public final class SourceCounts {
    private final LongAdder statements = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder waits = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAdder timeouts = new LongAdder();
    private final LongAdder rejections = new LongAdder();
    private final LongAdder silences = new LongAdder();
    private final LongAdder orphans = new LongAdder();

    void began() {
        statements.increment();
    }

    void failed() {
        failures.increment();
    }

    void waited(long nanos) {
        waits.increment();
        waitNanos.add(nanos);
    }

    void timedOut() {
        timeouts.increment();
    }

    void rejected() {
        rejections.increment();
    }

    public void fellSilent() {
        silences.increment();
    }

    void orphanEnded() {
        orphans.increment();
    }

    SourceActivity.Counts now() {
        return new SourceActivity.Counts(
                statements.sum(),
                failures.sum(),
                waits.sum(),
                waitNanos.sum(),
                timeouts.sum(),
                rejections.sum(),
                silences.sum(),
                orphans.sum());
    }
}
