package io.braid.engine.exchange;

import io.braid.spi.error.BraidException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cancellation of a query, with its reason. The first reason holds; whoever has registered is told of it exactly once,
 * whether he came before or after. Safe for use by many threads.
 */
public class Cancellation {
    /** So many rows take little time, whatever is done with each. */
    public static final int FEW_ROWS = 1 << 16;

    private static final long SHORT_NANOS = ShortQueryPriority.SHORT.toNanos();

    private final ShortQueryPriority priority;
    private final long began = System.nanoTime();
    private final ProcessorTime work = new ProcessorTime();
    private final List<Listener> listeners = new ArrayList<>();
    private volatile boolean hasBeenLong;
    private volatile boolean expectedLong;
    private volatile @Nullable BraidException reason;

    /** Of a query for which others wait only as far as processors are short. */
    public Cancellation() {
        this(ShortQueryPriority.NONE);
    }

    /** @param priority how its threads let short work pass, once it has worked for long */
    public Cancellation(ShortQueryPriority priority) {
        this.priority = priority;
    }

    /** Wants to be told when the query is to stop. Called by the thread that stops it, so it must not wait. */
    public interface Listener {
        void stop(BraidException reason);
    }

    /** Work on the rows {@code from} (inclusive) to {@code to} (exclusive). */
    public interface Stretch {
        void accept(int from, int to);
    }

    /**
     * Does something with all of these rows, a {@linkplain #FEW_ROWS few} at a time, and throws the reason between if
     * the query is to stop.
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

    /** Throws the reason if the query is to stop. */
    public void check() {
        BraidException stopped = reason;
        if (stopped != null) {
            throw stopped;
        }
        if (priority != ShortQueryPriority.NONE && isLong()) {
            priority.letPass();
        }
    }

    /** Where processors are short, what hardly needs them takes long, too: it is among those who wait. */
    private boolean isLong() {
        if (!hasBeenLong && System.nanoTime() - began > SHORT_NANOS) {
            hasBeenLong = work.reported() > SHORT_NANOS;
        }
        return isKnownToBeLong();
    }

    /** From now on it is taken for long, however little processors have worked on it. */
    public void expectLong() {
        expectedLong = true;
    }

    /** True if it was found that processors have worked on it for long. */
    public boolean hasBeenLong() {
        return hasBeenLong;
    }

    /** True if it is taken for long. */
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

    /** Tells no more who no longer runs. */
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
