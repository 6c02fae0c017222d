package io.braid.engine.group;

import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** All groups that one grouping set makes of rows, however many they are. */
public interface GroupTable extends AutoCloseable {
    /** Adds rows. */
    void add(Batch batch);

    /** Says that no more rows are added. */
    void finish();

    /** The next groups, or null after the last. To be asked for once they have been finished. */
    @Nullable
    Batch next();

    @Override
    void close();
}
