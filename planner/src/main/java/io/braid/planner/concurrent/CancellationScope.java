package io.braid.planner.concurrent;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Thread-local cancellation check for planner calls that block on a source. */
public final class CancellationScope {
    private static final long POLL_MILLIS = 20;
    /** Absent on a thread that waits without limit. */
    private static final ThreadLocal<@Nullable Runnable> CHECKPOINT = new ThreadLocal<>();

    private CancellationScope() {}

    /**
     * Runs work that may wait for sources.
     *
     * @param checkpoint throws once the statement is cancelled or out of time
     */
    public static <T> T during(Runnable checkpoint, Supplier<T> work) {
        @Nullable Runnable before = CHECKPOINT.get();
        CHECKPOINT.set(checkpoint);
        try {
            return work.get();
        } finally {
            if (before == null) {
                CHECKPOINT.remove();
            } else {
                CHECKPOINT.set(before);
            }
        }
    }

    /** Whether a failure means that the wait ended, which says nothing about the request. */
    public static boolean isOver(BraidException failure) {
        return failure.code() == ErrorCode.QUERY_CANCELED || failure.code() == ErrorCode.QUERY_TIMEOUT;
    }

    /** The answer, as soon as it arrives; fails as the request or the checkpoint does. */
    static <V> V await(CompletableFuture<V> answer) {
        return await(answer, () -> false).orElseThrow();
    }

    /** The answer, or nothing after the time-out. */
    static <V> Optional<V> await(CompletableFuture<V> answer, BooleanSupplier timedOut) {
        @Nullable Runnable checkpoint = CHECKPOINT.get();
        try {
            while (true) {
                try {
                    return Optional.of(answer.get(POLL_MILLIS, TimeUnit.MILLISECONDS));
                } catch (TimeoutException e) {
                    if (checkpoint != null) {
                        checkpoint.run();
                    }
                    if (timedOut.getAsBoolean()) {
                        return Optional.empty();
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BraidException(ErrorCode.QUERY_CANCELED, "The wait for a source was interrupted", e);
        } catch (ExecutionException e) {
            // The exception is of another thread, and several threads may throw it.
            if (e.getCause() instanceof BraidException known) {
                throw known.reworded(known.sentence(), known);
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
