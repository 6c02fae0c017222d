package io.braid.engine.window;

import io.braid.spi.batch.Column;

/** Aggregate over the frames of a stored partition, computed block by block from the first row on. */
interface FrameAggregate extends AutoCloseable {
    /** Number of pages for which an aggregate may retain values of each row. */
    int PAGES_KEPT = 2;

    Column of(RowBlock block, BlockFrames frames);

    @Override
    default void close() {}
}
