package io.braid.planner.concurrent;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Thread-local cancellation signal for planner calls that block on a source. */
public final class CancellationScope {
    /** Unset on a thread that waits without limit. */
    private static final ThreadLocal<@Nullable CancellationSignal> SIGNAL = new ThreadLocal<>();

    private CancellationScope() {}

    /** Runs work that may block on a source until the signal ends the wait. */
    public static <T> T during(CancellationSignal signal, Supplier<T> work) {
        @Nullable CancellationSignal before = SIGNAL.get();
        SIGNAL.set(signal);
        try {
            return work.get();
        } finally {
            if (before == null) {
                SIGNAL.remove();
            } else {
                SIGNAL.set(before);
            }
        }
    }

    /** True if a failure ended only the wait, which does not imply a failed request. */
    public static boolean isOver(BraidException failure) {
        return failure.code() == ErrorCode.QUERY_CANCELED || failure.code() == ErrorCode.QUERY_TIMEOUT;
    }

    /** Returns the signal of this thread's work. */
    static CancellationSignal signal() {
        CancellationSignal signal = SIGNAL.get();
        return signal == null ? CancellationSignal.NONE : signal;
    }
}
