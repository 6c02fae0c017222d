package io.braid.spi.compute;

import io.braid.spi.type.RowType;
import java.nio.file.Path;

/** Writer of Parquet files. Safe for use by many threads. */
public interface RowFiles extends AutoCloseable {
    /** Begins a file, whose columns have the names and types that are given. Overwrites none. */
    RowHandover write(Path file, RowType columns);

    @Override
    void close();
}
