package io.braid.connector.postgresql;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;

/** Opens PostgreSQL databases. */
public final class PostgresqlConnector implements Connector {
    @Override
    public String name() {
        return PostgresqlDialect.NAME;
    }

    @Override
    public Source open(SourceConfig config) {
        return JdbcSource.open(config, new PostgresqlDialect());
    }
}
