package io.braid.planner.concurrent;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Wait for another thread's result that ends immediately on cancellation, without polling. */
public final class CancellableWait {
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private CancellableWait() {}

    /** Waits for the result; fails as the result does, or with the reason of the cancellation. */
    public static <V> V await(CompletableFuture<V> result, CancellationSignal signal) {
        return await(result, signal, FOREVER).orElseThrow();
    }

    /** Waits for the result with a time-out; empty if that expires. */
    public static <V> Optional<V> await(CompletableFuture<V> result, CancellationSignal signal, Duration longest) {
        CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
        try {
            if (!result.isDone()) {
                signal.onCancel(() -> cancelled.complete(true));
                CompletableFuture.anyOf(result, cancelled).get(longest.toNanos(), TimeUnit.NANOSECONDS);
            }
            if (!result.isDone()) {
                signal.check();
                return Optional.empty();
            }
            return Optional.of(result.get());
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BraidException(ErrorCode.QUERY_CANCELED, "The wait was interrupted", e);
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
    }

    private static RuntimeException failure(@Nullable Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        if (cause instanceof BraidException known) {
            // The exception belongs to another thread, and several threads may throw it.
            return known.reworded(known.sentence(), known);
        }
        return cause instanceof RuntimeException unexpected ? unexpected : new IllegalStateException(cause);
    }
}
