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

/** Wait of a thread for another's result that ends at once on cancellation. Nothing is polled. */
public final class CancellableWait {
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private CancellableWait() {}

    /** The result, as soon as it is there; fails as the result does, or with the reason of the cancellation. */
    public static <V> V await(CompletableFuture<V> result, CancellationSignal signal) {
        return await(result, signal, FOREVER).orElseThrow();
    }

    /** As the other, but empty after the longest wait. */
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
            // The exception is of another thread, and several threads may throw it.
            return known.reworded(known.sentence(), known);
        }
        return cause instanceof RuntimeException unexpected ? unexpected : new IllegalStateException(cause);
    }
}
