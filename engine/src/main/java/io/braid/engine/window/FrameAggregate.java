package io.braid.engine.window;

import io.braid.spi.batch.Column;

/** An aggregate over the frames of a stored partition, asked for block after block from the first row on. */
interface FrameAggregate extends AutoCloseable {
    /** Of how many pages one may keep what it has made of each row. */
    int PAGES_KEPT = 2;

    Column of(RowBlock block, BlockFrames frames);

    @Override
    default void close() {}
}
