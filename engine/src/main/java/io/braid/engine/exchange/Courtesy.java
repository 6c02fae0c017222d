package io.braid.engine.exchange;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Leaves a processor to short work: as long as there is some, only so many threads go on with long work at a time, one less than there
 * are processors, and take turns. After a while who waits goes on without, for whoever has a turn may be waiting for him. Safe for use
 * by many threads.
 */
public final class Courtesy {
    /** What takes processors no longer is short work. It never waits. */
    public static final Duration SHORT = Duration.ofMillis(20);

    private static final Duration TURN = Duration.ofMillis(5);
    private static final Duration LONGEST = Duration.ofMillis(500);
    private static final long LOOK_NANOS = 250_000;

    /** Nobody waits. */
    public static final Courtesy NONE = new Courtesy(1, () -> false);

    private final BooleanSupplier shortWork;
    private final long turnNanos;
    private final long longestNanos;
    /** When each turn ends. */
    private final AtomicLongArray turns;
    /** When the turn of a thread ends. */
    private final ThreadLocal<Long> own = ThreadLocal.withInitial(System::nanoTime);

    /**
     * @param processors of which one is left to short work, if there are several
     * @param shortWork whether there is some
     */
    public Courtesy(int processors, BooleanSupplier shortWork) {
        this(processors, shortWork, TURN, LONGEST);
    }

    /**
     * With other times.
     *
     * @param turn how long one goes on before others may
     * @param longest how long one waits for that
     */
    Courtesy(int processors, BooleanSupplier shortWork, Duration turn, Duration longest) {
        this.shortWork = shortWork;
        this.turnNanos = turn.toNanos();
        this.longestNanos = longest.toNanos();
        this.turns = new AtomicLongArray(Math.max(1, processors - 1));
        for (int i = 0; i < turns.length(); i++) {
            turns.set(i, System.nanoTime());
        }
    }

    /** To be called every now and then by a thread with long work, which holds nothing that short work could wait for. */
    void letPass() {
        long ownEnds = own.get();
        long now = System.nanoTime();
        if (now - ownEnds < 0 || !shortWork.getAsBoolean()) {
            return;
        }
        long end = now + longestNanos;
        while (now - end < 0 && !takeTurn(now) && shortWork.getAsBoolean()) {
            LockSupport.parkNanos(this, LOOK_NANOS);
            now = System.nanoTime();
        }
        if (now - end >= 0) {
            own.set(now + turnNanos);
        }
    }

    private boolean takeTurn(long now) {
        for (int i = 0; i < turns.length(); i++) {
            long ends = turns.get(i);
            if (now - ends >= 0 && turns.compareAndSet(i, ends, now + turnNanos)) {
                own.set(now + turnNanos);
                return true;
            }
        }
        return false;
    }
}
