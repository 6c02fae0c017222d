package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** Physical operator of a running query. Pulled and closed by one thread; does nothing before it is first pulled. */
public interface Operator extends AutoCloseable {
    /** Returns the next batch, never an empty one, or null when there are no more rows, from then on always. */
    @Nullable
    Batch next();

    /**
     * True if its rows come without a wait for a source's permit. Starts reading as
     * {@link io.braid.spi.Source#runAhead} does. This avoids deadlocks: a thread that holds permits must not wait for
     * another permit, whose holder may wait for the first.
     */
    default boolean beginsAtOnce() {
        return false;
    }

    /** Frees the operator's memory and closes its inputs, immediately, at any point. May be called more than once. */
    @Override
    void close();
}
