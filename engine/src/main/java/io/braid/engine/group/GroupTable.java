package io.braid.engine.group;

import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** All groups of one grouping set, in memory or on disk. */
public interface GroupTable extends AutoCloseable {
    /** Adds rows. */
    void add(Batch batch);

    /** Ends the input. */
    void finish();

    /** Returns the next groups, or null after the last. To be called once the input has ended. */
    @Nullable
    Batch next();

    @Override
    void close();
}
