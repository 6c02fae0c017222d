package io.braid.spi.compute;

import io.braid.spi.type.RowType;
import java.nio.file.Path;

/** Writer of Parquet files. Thread-safe. */
public interface RowFiles extends AutoCloseable {
    /** Begins a file with the given columns. Never overwrites a file. */
    RowHandover write(Path file, RowType columns);

    @Override
    void close();
}
