package io.braid.engine.plan.expression;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The budget of evaluating expressions: time as long as the values are wanted, and memory that is charged before it is
 * used. Whatever loops or grows while it computes a value says so to the evaluation that its thread is in. Used by one
 * thread.
 */
public final class Evaluation {
    /** So many bytes are made before they are charged. */
    private static final int UNCHARGED = 1 << 18;
    /** So many steps take little time, whatever they are. */
    private static final int STEPS = 1 << 12;
    /** A column holds no more. */
    private static final long MOST_OF_A_BATCH = 1L << 30;

    private static final ThreadLocal<@Nullable Evaluation> CURRENT = new ThreadLocal<>();

    private final Runnable checkpoint;
    private final LongConsumer memory;
    private int steps;
    private long retained;
    private long passing;
    private long charged;

    /**
     * An evaluation of which nothing is kept yet.
     *
     * @param checkpoint throws once the values are not wanted any more
     * @param memory charged with how many bytes are kept now; throws where those are too many
     */
    public Evaluation(Runnable checkpoint, LongConsumer memory) {
        this.checkpoint = checkpoint;
        this.memory = memory;
    }

    /** Of whoever asks for a value now and then, of which there are few. */
    public static Evaluation unbounded() {
        return new Evaluation(() -> {}, bytes -> {});
    }

    /** Says that a loop has gone one step on: a character, an element. Fails once its result is not wanted any more. */
    public static void step() {
        Evaluation evaluation = CURRENT.get();
        if (evaluation != null && ++evaluation.steps >= STEPS) {
            evaluation.steps = 0;
            evaluation.checkpoint.run();
        }
    }

    /** The same, where each step takes a while. */
    public static void check() {
        Evaluation evaluation = CURRENT.get();
        if (evaluation != null) {
            evaluation.checkpoint.run();
        }
    }

    /**
     * Says that so many bytes are about to be made for the value that is computed. Fails where there is no room for
     * them.
     */
    public static void make(long bytes) {
        Evaluation evaluation = CURRENT.get();
        if (evaluation != null) {
            evaluation.passing += bytes;
            evaluation.charge();
        }
    }

    /** Computes a value that is not kept, or not here. */
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

    /** Computes what is kept from now on, with all that is made for it. */
    public <T> T keeping(Supplier<T> work) {
        return during(() -> {
            T made = work.get();
            retained += passing;
            return made;
        });
    }

    /** The values of the batch before are no longer wanted. */
    public void nextBatch() {
        retained = 0;
        charge();
        checkpoint.run();
    }

    /** Keeps a value as long as its batch. */
    public void keep(@Nullable Object value) {
        keep(value instanceof String text ? text.length() : value instanceof byte[] bytes ? bytes.length : 0);
    }

    /** Keeps a value of so many bytes. */
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
