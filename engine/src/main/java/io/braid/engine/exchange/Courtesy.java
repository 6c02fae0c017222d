package io.braid.engine.exchange;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
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
    /** How much later than its end a turn is over for others if its holder has not come back: he may be waiting, or have ended. */
    private static final int GRACE_PART = 2;

    private static final Duration LONGEST = Duration.ofMillis(500);
    private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(250);

    /** Nobody waits. */
    public static final Courtesy NONE = new Courtesy(1, () -> false);

    private final BooleanSupplier shortWork;
    private final long turnNanos;
    private final long longestNanos;
    /** When each place for long work is free, at the latest. */
    private final AtomicLongArray places;
    /** Who waits does nothing but wait, in line; only the first look whether a turn has ended: to look takes processors, too. */
    private final Semaphore front;

    private final ThreadLocal<Turn> own = ThreadLocal.withInitial(Turn::new);

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
        this.places = new AtomicLongArray(Math.max(1, processors - 1));
        this.front = new Semaphore(places.length(), true);
        for (int i = 0; i < places.length(); i++) {
            places.set(i, System.nanoTime());
        }
    }

    /** What a thread has: none, to begin with. */
    private final class Turn {
        private int place;
        private long ends = System.nanoTime();
        private long freeAt = ends;

        boolean isOver(long now) {
            return now - ends >= 0;
        }

        void goesOnFrom(long now) {
            ends = now + turnNanos;
        }

        /** Takes a place that is free. */
        boolean begin(long now) {
            long until = now + turnNanos + turnNanos / GRACE_PART;
            for (int i = 0; i < places.length(); i++) {
                long free = places.get(i);
                if (now - free >= 0 && places.compareAndSet(i, free, until)) {
                    place = i;
                    freeAt = until;
                    goesOnFrom(now);
                    return true;
                }
            }
            return false;
        }

        /** Leaves its place to others, unless one of them has it already. */
        void end(long now) {
            if (now - freeAt < 0) {
                places.compareAndSet(place, freeAt, now);
                freeAt = now;
            }
        }
    }

    /** To be called every now and then by a thread with long work, which holds nothing that short work could wait for. */
    void letPass() {
        Turn turn = own.get();
        long now = System.nanoTime();
        if (!turn.isOver(now) || !shortWork.getAsBoolean()) {
            return;
        }
        turn.end(now);
        if (!waitFor(turn, now + longestNanos)) {
            turn.goesOnFrom(System.nanoTime());
        }
    }

    /** Whether a turn has begun, or nobody is to be let pass any more, before the end. */
    private boolean waitFor(Turn turn, long end) {
        if (!comeToFront(end)) {
            return false;
        }
        try {
            long now = System.nanoTime();
            while (!turn.begin(now) && shortWork.getAsBoolean()) {
                if (now - end >= 0 || Thread.currentThread().isInterrupted()) {
                    return false;
                }
                LockSupport.parkNanos(this, Math.min(LOOK_NANOS, end - now));
                now = System.nanoTime();
            }
            return true;
        } finally {
            front.release();
        }
    }

    private boolean comeToFront(long end) {
        try {
            return front.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
