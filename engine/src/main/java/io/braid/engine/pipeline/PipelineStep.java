package io.braid.engine.pipeline;

import io.braid.engine.operator.Operator;

/** Something done to each batch by itself, so that several threads may do it at once, each to batches of its own. */
public interface PipelineStep {
    /**
     * The step, for one thread, over what that thread has done so far. Not to be asked for before it {@link #prepare()
     * is}.
     */
    Operator over(Operator input);

    /** Does what is done once for all threads; false if from here on it can be done only {@link #alone}. */
    default boolean prepare() {
        return true;
    }

    /** True if that comes to be without a wait for a source's permit, as of {@link Operator#beginsAtOnce}. */
    default boolean beginsAtOnce() {
        return true;
    }

    /** How many rows have been read for that, besides those it is done to. */
    default long rowsBesides() {
        return 0;
    }

    /** The step for one thread only. */
    default Operator alone(Operator input) {
        return over(input);
    }

    /** Frees what is kept for all threads. */
    default void close() {}
}
