package io.braid.connector.mysql;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;

/** Connector to MySQL and MariaDB databases. */
public final class MysqlConnector implements Connector {
    @Override
    public String name() {
        return MysqlDialect.NAME;
    }

    @Override
    public Source open(SourceConfig config) {
        return JdbcSource.open(config, new MysqlDialect());
    }

    @Override
    public boolean takesLogins() {
        return true;
    }
}
