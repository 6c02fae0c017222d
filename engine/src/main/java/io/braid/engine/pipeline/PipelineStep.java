package io.braid.engine.pipeline;

import io.braid.engine.operator.Operator;

/**
 * Step that is applied to each batch independently, so that several threads can apply it to different batches at once.
 */
public interface PipelineStep {
    /**
     * Returns the step for one thread, on top of that thread's previous steps. Requires a call of {@link #prepare()}.
     */
    Operator over(Operator input);

    /**
     * Does the work that is shared by all threads; false if the step can only run single-threaded, by {@link #alone}.
     */
    default boolean prepare() {
        return true;
    }

    /** True if {@link #prepare()} does not wait for a source's permit; see {@link Operator#beginsAtOnce}. */
    default boolean beginsAtOnce() {
        return true;
    }

    /** The number of rows that {@link #prepare()} has read, in addition to the input. */
    default long rowsBesides() {
        return 0;
    }

    /** Returns the step for a single thread. */
    default Operator alone(Operator input) {
        return over(input);
    }

    /** Frees the resources that all threads share. */
    default void close() {}
}
