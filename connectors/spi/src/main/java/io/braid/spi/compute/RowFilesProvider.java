package io.braid.spi.compute;

/** Optional part of a {@link io.braid.spi.Connector} that writes Parquet files. */
public interface RowFilesProvider {
    /**
     * Opens a writer.
     *
     * @param memoryBytes the memory limit in bytes
     */
    RowFiles openFiles(long memoryBytes);
}
