package io.braid.engine.plan.expression;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Budget for the evaluation of expressions: time until cancellation, and memory, which is charged before it is used.
 * Functions that loop or allocate report that to the evaluation of their thread. Used by one thread.
 */
public final class Evaluation {
    /** Number of bytes that may be allocated before they are charged. */
    private static final int UNCHARGED = 1 << 18;
    /** Number of steps between checks for cancellation. */
    private static final int STEPS = 1 << 12;
    /** Maximum size of a column of text. */
    private static final long MOST_OF_A_BATCH = 1L << 30;

    private static final ThreadLocal<@Nullable Evaluation> CURRENT = new ThreadLocal<>();

    private final Runnable checkpoint;
    private final LongConsumer memory;
    private int steps;
    private long retained;
    private long passing;
    private long charged;

    /**
     * Creates an evaluation without retained values.
     *
     * @param checkpoint throws once the values are no longer needed
     * @param memory charged with the number of bytes now held; throws if there are too many
     */
    public Evaluation(Runnable checkpoint, LongConsumer memory) {
        this.checkpoint = checkpoint;
        this.memory = memory;
    }

    /** Returns an evaluation without limits, for single values. */
    public static Evaluation unbounded() {
        return new Evaluation(() -> {}, bytes -> {});
    }

    /** Reports one step of a loop, such as a character or an element. Fails once the result is no longer needed. */
    public static void step() {
        Evaluation evaluation = CURRENT.get();
        if (evaluation != null && ++evaluation.steps >= STEPS) {
            evaluation.steps = 0;
            evaluation.checkpoint.run();
        }
    }

    /** Reports one expensive step. Fails once the result is no longer needed. */
    public static void check() {
        Evaluation evaluation = CURRENT.get();
        if (evaluation != null) {
            evaluation.checkpoint.run();
        }
    }

    /** Reports that bytes are about to be allocated for the current value. Fails if there is no room for them. */
    public static void make(long bytes) {
        Evaluation evaluation = CURRENT.get();
        if (evaluation != null) {
            evaluation.passing += bytes;
            evaluation.charge();
        }
    }

    /** Computes a value that is not retained by this evaluation. */
    public <T extends @Nullable Object> T during(Supplier<T> work) {
        Evaluation before = CURRENT.get();
        CURRENT.set(this);
        try {
            return work.get();
        } finally {
            passing = 0;
            if (before == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(before);
            }
        }
    }

    /** Computes a value that is retained, including all memory allocated for it. */
    public <T> T keeping(Supplier<T> work) {
        return during(() -> {
            T made = work.get();
            retained += passing;
            return made;
        });
    }

    /** Releases the values of the previous batch. */
    public void nextBatch() {
        retained = 0;
        charge();
        checkpoint.run();
    }

    /** Retains a value as long as its batch. */
    public void keep(@Nullable Object value) {
        keep(value instanceof String text ? text.length() : value instanceof byte[] bytes ? bytes.length : 0);
    }

    /** Retains a value of so many bytes. */
    public void keep(long bytes) {
        passing = 0;
        retained += bytes;
        if (retained > MOST_OF_A_BATCH) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "The values that a function makes of a few thousand rows are longer than " + (MOST_OF_A_BATCH >> 20)
                            + " MB; let it make shorter ones");
        }
        charge();
    }

    private void charge() {
        long now = retained + passing;
        if (Math.abs(now - charged) > UNCHARGED) {
            checkpoint.run();
            memory.accept(now);
            charged = now;
        }
    }
}
