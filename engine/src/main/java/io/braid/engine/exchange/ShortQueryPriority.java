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
 * Leaves a processor to short work: as long as there is some, only so many threads go on with long work at a time, one
 * less than there are processors, and they take turns. After a while who waits goes on without, for whoever has a slot
 * may be waiting for him. Who goes on lets others have his processor for a moment again and again: the operating system
 * may have a thread that is woken wait behind one that computes, for milliseconds, though another processor is about to
 * be free. Safe for use by many threads.
 */
public final class ShortQueryPriority {
    /** What takes processors no longer is short work. It never waits. */
    public static final Duration SHORT = Duration.ofMillis(20);

    private static final Duration SLOT = Duration.ofMillis(5);
    /**
     * How much later than its end a slot is over for others if its holder has not come back: he may be waiting, or have
     * ended.
     */
    private static final int GRACE_PART = 2;

    private static final Duration LONGEST = Duration.ofMillis(500);
    /** That there is no short work any more is told to nobody: who waits looks. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    /** A short query wakes several threads one after the other, and each may have to wait for as long as this. */
    private static final long MOMENT_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    /** Nobody waits. */
    public static final ShortQueryPriority NONE = new ShortQueryPriority(1, () -> false);

    private final BooleanSupplier shortWork;
    private final Runnable giveWay;
    private final long slotNanos;
    private final long longestNanos;
    /** When each place for long work is free, at the latest. */
    private final AtomicLongArray places;
    /**
     * Who waits does nothing but wait, in line; only the first are told that a slot has ended, and look: that takes
     * processors, too.
     */
    private final Semaphore front;

    private final Queue<Thread> first = new ConcurrentLinkedQueue<>();

    private final ThreadLocal<Slot> own = ThreadLocal.withInitial(Slot::new);

    /**
     * @param processors of which one is left to short work, if there are several
     * @param shortWork whether there is some
     */
    public ShortQueryPriority(int processors, BooleanSupplier shortWork) {
        this(processors, shortWork, SLOT, LONGEST, Thread::yield);
    }

    /**
     * With other times.
     *
     * @param slot how long one goes on before others may
     * @param longest how long one waits for that
     * @param giveWay lets others have the processor for a moment
     */
    ShortQueryPriority(int processors, BooleanSupplier shortWork, Duration slot, Duration longest, Runnable giveWay) {
        this.shortWork = shortWork;
        this.giveWay = giveWay;
        this.slotNanos = slot.toNanos();
        this.longestNanos = longest.toNanos();
        this.places = new AtomicLongArray(Math.max(1, processors - 1));
        this.front = new Semaphore(places.length(), true);
        for (int i = 0; i < places.length(); i++) {
            places.set(i, System.nanoTime());
        }
    }

    /** Slot of a thread; none, to begin with. */
    private final class Slot {
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
            ends = now + slotNanos;
        }

        /** Takes a place that is free. */
        boolean begin(long now) {
            long until = now + slotNanos + slotNanos / GRACE_PART;
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

    /**
     * To be called every now and then by a thread with long work, which holds nothing that short work could wait for.
     */
    void letPass() {
        Slot slot = own.get();
        long now = System.nanoTime();
        if (!slot.isTimeToGiveWay(now) || !shortWork.getAsBoolean()) {
            return;
        }
        if (slot.isOver(now)) {
            slot.end(now);
            if (!waitFor(slot, now + longestNanos)) {
                slot.goesOnFrom(System.nanoTime());
            }
        }
        slot.giveWayToOthers();
    }

    /** True if a slot has begun, or nobody is to be let pass any more, before the end. */
    private boolean waitFor(Slot slot, long end) {
        if (!comeToFront(end)) {
            return false;
        }
        Thread self = Thread.currentThread();
        first.add(self);
        try {
            long now = System.nanoTime();
            while (!slot.begin(now) && shortWork.getAsBoolean()) {
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
