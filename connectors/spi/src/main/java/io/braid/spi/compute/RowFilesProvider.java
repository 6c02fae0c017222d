package io.braid.spi.compute;

/** Optional part of a {@link io.braid.spi.Connector} that writes Parquet files. */
public interface RowFilesProvider {
    /**
     * Opens a writer of files.
     *
     * @param memoryBytes how much memory it may take
     */
    RowFiles openFiles(long memoryBytes);
}
