package io.braid.connector.duckdb;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;

/** Opens DuckDB databases in this process, and files as one. */
public final class DuckdbConnector implements Connector {
    @Override
    public String name() {
        return DuckdbDialect.NAME;
    }

    @Override
    public Source open(SourceConfig config) {
        return JdbcSource.open(config, DuckdbDialect.of(config));
    }
}
