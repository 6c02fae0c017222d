package io.braid.planner.question;

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

/** How long a thread waits for answers of sources: as long as what it plans is wanted. */
public final class Patience {
    private static final long LOOK_MILLIS = 20;
    /** None on a thread whose patience is endless. */
    private static final ThreadLocal<@Nullable Runnable> CHECKPOINT = new ThreadLocal<>();

    private Patience() {}

    /**
     * Does what may wait for sources.
     *
     * @param checkpoint throws once it is not wanted any more
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

    /** Whether something failed for want of patience, which says nothing of what was asked. */
    public static boolean isOver(BraidException failure) {
        return failure.code() == ErrorCode.QUERY_CANCELED || failure.code() == ErrorCode.QUERY_TIMEOUT;
    }

    /** The answer, as soon as it is there; fails as the question has failed, or as the checkpoint does. */
    static <V> V await(CompletableFuture<V> answer) {
        return await(answer, () -> false).orElseThrow();
    }

    /** The answer, or nothing once it has taken too long. */
    static <V> Optional<V> await(CompletableFuture<V> answer, BooleanSupplier tookTooLong) {
        @Nullable Runnable checkpoint = CHECKPOINT.get();
        try {
            while (true) {
                try {
                    return Optional.of(answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS));
                } catch (TimeoutException e) {
                    if (checkpoint != null) {
                        checkpoint.run();
                    }
                    if (tookTooLong.getAsBoolean()) {
                        return Optional.empty();
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BraidException(ErrorCode.QUERY_CANCELED, "The wait for a source was interrupted", e);
        } catch (ExecutionException e) {
            // It is that of another thread, and may be told by several.
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
