package io.braid.connector.generic;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;

/** Connector to databases without a specific connector, through drivers from the server's plugins. */
public final class GenericConnector implements Connector {
    @Override
    public String name() {
        return GenericDialect.NAME;
    }

    @Override
    public Source open(SourceConfig config) {
        GenericDialect dialect = new GenericDialect();
        JdbcSourceConfig read = JdbcSourceConfig.read(config, dialect);
        // Validates driver and properties now rather than on the first connection, so that an error in the model is
        // reported early.
        dialect.driver(read);
        dialect.driverProperties(read);
        return JdbcSource.open(read, dialect);
    }

    @Override
    public boolean takesLogins() {
        return true;
    }
}
