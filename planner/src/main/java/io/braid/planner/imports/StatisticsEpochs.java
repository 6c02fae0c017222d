package io.braid.planner.imports;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Epochs of statistics: in each new epoch, sources are asked again. Safe for use by many threads. */
public final class StatisticsEpochs {
    private final Duration length;
    private final InstantSource clock;
    private final Executor background;
    private final AtomicLong ended = new AtomicLong();
    private final AtomicLong changes = new AtomicLong();
    private final Map<Object, BooleanSupplier> awaited = new ConcurrentHashMap<>();

    /**
     * @param length of an epoch; zero for unlimited
     * @param background runs what no statement waits for
     */
    StatisticsEpochs(Duration length, InstantSource clock, Executor background) {
        this.length = length;
        this.clock = clock;
        this.background = background;
    }

    /** In which there is never another age. */
    public static StatisticsEpochs one() {
        return new StatisticsEpochs(Duration.ZERO, InstantSource.system(), Runnable::run);
    }

    /** Another number means another age. */
    public long current() {
        long passed = length.isZero() ? 0 : clock.millis() / Math.max(1, length.toMillis());
        return passed + ended.get();
    }

    /** Begins another one now. */
    void end() {
        ended.incrementAndGet();
    }

    /** Runs a request in the background. */
    public void soon(Runnable question) {
        background.execute(question);
    }

    /** Something else is known than before. */
    public void changed() {
        changes.incrementAndGet();
    }

    /**
     * Plans are made without something that may be known once a condition holds.
     *
     * @param who waits for it; if he says so again, that is the same
     */
    public void changedOnce(Object who, BooleanSupplier condition) {
        awaited.put(who, condition);
    }

    /** How often something else became known, or may have. */
    long changes() {
        awaited.forEach((who, condition) -> {
            if (condition.getAsBoolean() && awaited.remove(who) != null) {
                changed();
            }
        });
        return changes.get();
    }
}
