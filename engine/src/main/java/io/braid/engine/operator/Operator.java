package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** A running step of a query. Pulled and closed by one thread; does nothing before it is first pulled. */
public interface Operator extends AutoCloseable {
    /** The next batch, never an empty one, or null when there are no more rows; then null for ever. */
    @Nullable
    Batch next();

    /**
     * True if its rows come without a wait for a source's permit. Begins to read what it can, as
     * {@link io.braid.spi.Source#runAhead} does: who holds permits of others must not wait for one, for others may do
     * so who hold that.
     */
    default boolean beginsAtOnce() {
        return false;
    }

    /** Frees what the operator keeps and closes its inputs, at once, wherever it is. May be called more than once. */
    @Override
    void close();
}
