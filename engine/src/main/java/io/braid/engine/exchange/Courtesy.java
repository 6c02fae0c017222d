package io.braid.engine.exchange;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Leaves a processor to short work: as long as there is some, only so many threads go on with long work at a time, one less than there
 * are processors, and take turns. After a while who waits goes on without, for whoever has a turn may be waiting for him. Who goes on lets
 * others have his processor for a moment again and again: the operating system may have a thread that is woken wait behind one that
 * computes, for milliseconds, though another processor is about to be free. Safe for use by many threads.
 */
public final class Courtesy {
    /** What takes processors no longer is short work. It never waits. */
    public static final Duration SHORT = Duration.ofMillis(20);

    private static final Duration TURN = Duration.ofMillis(5);
    /** How much later than its end a turn is over for others if its holder has not come back: he may be waiting, or have ended. */
    private static final int GRACE_PART = 2;

    private static final Duration LONGEST = Duration.ofMillis(500);
    /** That there is no short work any more is told to nobody: who waits looks. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    /** A short query wakes several threads one after the other, and each may have to wait for as long as this. */
    private static final long MOMENT_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    /** Nobody waits. */
    public static final Courtesy NONE = new Courtesy(1, () -> false);

    private final BooleanSupplier shortWork;
    private final Runnable giveWay;
    private final long turnNanos;
    private final long longestNanos;
    /** When each place for long work is free, at the latest. */
    private final AtomicLongArray places;
    /** Who waits does nothing but wait, in line; only the first are told that a turn has ended, and look: that takes processors, too. */
    private final Semaphore front;

    private final Queue<Thread> first = new ConcurrentLinkedQueue<>();

    private final ThreadLocal<Turn> own = ThreadLocal.withInitial(Turn::new);

    /**
     * @param processors of which one is left to short work, if there are several
     * @param shortWork whether there is some
     */
    public Courtesy(int processors, BooleanSupplier shortWork) {
        this(processors, shortWork, TURN, LONGEST, Thread::yield);
    }

    /**
     * With other times.
     *
     * @param turn how long one goes on before others may
     * @param longest how long one waits for that
     * @param giveWay lets others have the processor for a moment
     */
    Courtesy(int processors, BooleanSupplier shortWork, Duration turn, Duration longest, Runnable giveWay) {
        this.shortWork = shortWork;
        this.giveWay = giveWay;
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
        private long givesWayAt = ends;

        boolean isOver(long now) {
            return now - ends >= 0;
        }

        boolean isTimeToGiveWay(long now) {
            return now - givesWayAt >= 0;
        }

        void giveWayToOthers() {
            giveWay.run();
            givesWayAt = System.nanoTime() + MOMENT_NANOS;
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
                LockSupport.unpark(first.peek());
            }
        }
    }

    /** To be called every now and then by a thread with long work, which holds nothing that short work could wait for. */
    void letPass() {
        Turn turn = own.get();
        long now = System.nanoTime();
        if (!turn.isTimeToGiveWay(now) || !shortWork.getAsBoolean()) {
            return;
        }
        if (turn.isOver(now)) {
            turn.end(now);
            if (!waitFor(turn, now + longestNanos)) {
                turn.goesOnFrom(System.nanoTime());
            }
        }
        turn.giveWayToOthers();
    }

    /** Whether a turn has begun, or nobody is to be let pass any more, before the end. */
    private boolean waitFor(Turn turn, long end) {
        if (!comeToFront(end)) {
            return false;
        }
        Thread self = Thread.currentThread();
        first.add(self);
        try {
            long now = System.nanoTime();
            while (!turn.begin(now) && shortWork.getAsBoolean()) {
                if (now - end >= 0 || self.isInterrupted()) {
                    return false;
                }
                LockSupport.parkNanos(this, Math.min(untilOneIsFree(now), end - now));
                now = System.nanoTime();
            }
            return true;
        } finally {
            first.remove(self);
            front.release();
        }
    }

    /** At the latest, so far as it can be told. */
    private long untilOneIsFree(long now) {
        long least = LOOK_NANOS;
        for (int i = 0; i < places.length(); i++) {
            least = Math.min(least, places.get(i) - now);
        }
        return least;
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
