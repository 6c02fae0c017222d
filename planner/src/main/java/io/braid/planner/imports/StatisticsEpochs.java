package io.braid.planner.imports;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Epochs of statistics: in each new epoch, statistics are requested from the sources again. Thread-safe. */
public final class StatisticsEpochs {
    private final Duration length;
    private final InstantSource clock;
    private final Executor background;
    private final AtomicLong ended = new AtomicLong();
    private final AtomicLong changes = new AtomicLong();
    private final Map<Object, BooleanSupplier> awaited = new ConcurrentHashMap<>();

    /**
     * @param length of an epoch; zero for unlimited
     * @param background executor of requests that no statement waits for
     */
    StatisticsEpochs(Duration length, InstantSource clock, Executor background) {
        this.length = length;
        this.clock = clock;
        this.background = background;
    }

    /** Returns epochs of which the first never expires. */
    public static StatisticsEpochs one() {
        return new StatisticsEpochs(Duration.ZERO, InstantSource.system(), Runnable::run);
    }

    /** Returns the number of the current epoch. */
    public long current() {
        long passed = length.isZero() ? 0 : clock.millis() / Math.max(1, length.toMillis());
        return passed + ended.get();
    }

    /** Starts a new epoch now. */
    void end() {
        ended.incrementAndGet();
    }

    /** Runs a request in the background. */
    public void soon(Runnable question) {
        background.execute(question);
    }

    /** Reports that the known statistics have changed. */
    public void changed() {
        changes.incrementAndGet();
    }

    /**
     * Registers a condition on which statistics become available that current plans lack.
     *
     * @param who the requester; repeated registrations replace each other
     */
    public void changedOnce(Object who, BooleanSupplier condition) {
        awaited.put(who, condition);
    }

    /** Returns the number of changes so far, including conditions that have come true. */
    long changes() {
        awaited.forEach((who, condition) -> {
            if (condition.getAsBoolean() && awaited.remove(who) != null) {
                changed();
            }
        });
        return changes.get();
    }
}
