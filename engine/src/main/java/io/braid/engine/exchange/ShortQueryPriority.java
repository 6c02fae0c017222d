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
 * Cooperative yielding of long tasks to short queries. While short work is running, only a limited number of threads,
 * one fewer than the processors, continue long work at a time, in time slots. A thread that waits too long for a slot
 * continues without one, because the threads that hold slots may be waiting for it. A thread within its slot also
 * yields its processor periodically: the operating system may queue a thread that wakes up behind one that computes for
 * milliseconds, although another processor is about to become idle. Safe for use by many threads.
 */
public final class ShortQueryPriority {
    /** Processor time up to which work counts as short. Short work never waits. */
    public static final Duration SHORT = Duration.ofMillis(20);

    private static final Duration SLOT = Duration.ofMillis(5);
    /**
     * Fraction of a slot after which an expired slot is reassigned if its holder has not returned: the holder may be
     * blocked or may have ended.
     */
    private static final int GRACE_PART = 2;

    private static final Duration LONGEST = Duration.ofMillis(500);
    /** Polling interval of waiting threads: they are not notified when short work ends. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    /**
     * Interval between yields. A short query wakes several threads in sequence, and each may be delayed by this long.
     */
    private static final long MOMENT_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    /** A priority that never makes a thread wait. */
    public static final ShortQueryPriority NONE = new ShortQueryPriority(1, () -> false);

    private final BooleanSupplier shortWork;
    private final Runnable giveWay;
    private final long slotNanos;
    private final long longestNanos;
    /** Time at which each place for long work becomes free, at the latest. */
    private final AtomicLongArray places;
    /**
     * Fair queue of the waiting threads. Only those at its front are woken when a slot ends, and poll, because polling
     * takes processor time, too.
     */
    private final Semaphore front;

    private final Queue<Thread> first = new ConcurrentLinkedQueue<>();

    private final ThreadLocal<Slot> own = ThreadLocal.withInitial(Slot::new);

    /**
     * @param processors number of processors, one of which is reserved for short work if there are several
     * @param shortWork true while short work is running
     */
    public ShortQueryPriority(int processors, BooleanSupplier shortWork) {
        this(processors, shortWork, SLOT, LONGEST, Thread::yield);
    }

    /**
     * Creates a priority with the given times.
     *
     * @param slot how long a thread runs before other threads may take its place
     * @param longest the longest wait for a place
     * @param giveWay yields the processor for a moment
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

    /** Time slot of a thread, initially expired. */
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

        /** Occupies a free place; false if there is none. */
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

        /** Releases the place, unless another thread has already taken it over. */
        void end(long now) {
            if (now - freeAt < 0) {
                places.compareAndSet(place, freeAt, now);
                freeAt = now;
                LockSupport.unpark(first.peek());
            }
        }
    }

    /**
     * Yields to short work. To be called periodically by a thread with long work that holds no resource for which short
     * work may wait.
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

    /** True if a slot has begun, or no short work is left, before the end. */
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

    /** Returns the time until a place becomes free or the next poll is due. */
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
