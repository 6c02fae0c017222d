package io.braid.engine.exchange;

import io.braid.spi.error.BraidException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cancellation of a query, with its reason. The first reason counts. Each listener is notified exactly once, even if it
 * registers after the cancellation. Safe for use by many threads.
 */
public class Cancellation {
    /** Number of rows whose processing takes little time, whatever the work per row. */
    public static final int FEW_ROWS = 1 << 16;

    private static final long SHORT_NANOS = ShortQueryPriority.SHORT.toNanos();

    private final ShortQueryPriority priority;
    private final long began = System.nanoTime();
    private final ProcessorTime work = new ProcessorTime();
    private final List<Listener> listeners = new ArrayList<>();
    private volatile boolean hasBeenLong;
    private volatile boolean expectedLong;
    private volatile @Nullable BraidException reason;

    /** Creates a cancellation of a query that does not yield to short queries. */
    public Cancellation() {
        this(ShortQueryPriority.NONE);
    }

    /** @param priority yields to short work, once the query has used much processor time */
    public Cancellation(ShortQueryPriority priority) {
        this.priority = priority;
    }

    /** Listener that is notified when the query is to stop, by the thread that stops it; it must not block. */
    public interface Listener {
        void stop(BraidException reason);
    }

    /** Work on the rows {@code from} (inclusive) to {@code to} (exclusive). */
    public interface Stretch {
        void accept(int from, int to);
    }

    /**
     * Processes all of these rows, a {@linkplain #FEW_ROWS few} at a time, and throws the reason in between if the
     * query is to stop.
     */
    public void inStretches(int from, int to, Stretch stretch) {
        int next = from;
        while (next < to) {
            check();
            int end = to - next < FEW_ROWS ? to : next + FEW_ROWS;
            stretch.accept(next, end);
            next = end;
        }
    }

    /** Throws the reason if the query is to stop; yields to short work if the query is long. */
    public void check() {
        BraidException stopped = reason;
        if (stopped != null) {
            throw stopped;
        }
        if (priority != ShortQueryPriority.NONE && isLong()) {
            priority.letPass();
        }
    }

    /** Measures processor time, because on a busy machine a query can take long without using much. */
    private boolean isLong() {
        if (!hasBeenLong && System.nanoTime() - began > SHORT_NANOS) {
            hasBeenLong = work.reported() > SHORT_NANOS;
        }
        return isKnownToBeLong();
    }

    /** Treats the query as long from now on, regardless of its processor time. */
    public void expectLong() {
        expectedLong = true;
    }

    /** True if the query was found to have used much processor time. */
    public boolean hasBeenLong() {
        return hasBeenLong;
    }

    /** True if the query has used, or is expected to use, much processor time. */
    public boolean isKnownToBeLong() {
        return hasBeenLong || expectedLong;
    }

    public @Nullable BraidException reason() {
        return reason;
    }

    public void onStop(Listener listener) {
        BraidException stopped;
        synchronized (listeners) {
            stopped = reason;
            if (stopped == null) {
                listeners.add(listener);
            }
        }
        if (stopped != null) {
            listener.stop(stopped);
        }
    }

    /** Unregisters a listener that has ended. */
    public void forget(Listener listener) {
        synchronized (listeners) {
            listeners.remove(listener);
        }
    }

    /** Stops the query unless it is stopping already. */
    public void stop(BraidException why) {
        List<Listener> told;
        synchronized (listeners) {
            if (reason != null) {
                return;
            }
            reason = why;
            told = List.copyOf(listeners);
            listeners.clear();
        }
        told.forEach(listener -> listener.stop(why));
    }
}
