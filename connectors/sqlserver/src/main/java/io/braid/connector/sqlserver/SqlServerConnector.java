package io.braid.connector.sqlserver;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;

/** Connector to SQL Server databases. */
public final class SqlServerConnector implements Connector {
    @Override
    public String name() {
        return SqlServerDialect.NAME;
    }

    @Override
    public Source open(SourceConfig config) {
        return JdbcSource.open(config, new SqlServerDialect());
    }

    @Override
    public boolean takesLogins() {
        return true;
    }
}
