package io.braid.connector.duckdb;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.compute.RowFiles;
import io.braid.spi.compute.RowFilesProvider;
import io.braid.spi.store.Store;
import io.braid.spi.store.StoreConfig;
import io.braid.spi.store.StoreConnector;

/** Connector to embedded DuckDB databases and to files read by one; also provides Braid's own store. */
public final class DuckdbConnector implements StoreConnector, RowFilesProvider {
    @Override
    public String name() {
        return DuckdbDialect.NAME;
    }

    @Override
    public Source open(SourceConfig config) {
        return JdbcSource.open(config, DuckdbDialect.of(config));
    }

    @Override
    public Store openStore(StoreConfig config) {
        return DuckdbStore.open(config);
    }

    @Override
    public RowFiles openFiles(long memoryBytes) {
        return DuckdbFiles.open(memoryBytes);
    }
}
