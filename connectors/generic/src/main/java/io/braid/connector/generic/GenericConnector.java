package io.braid.connector.generic;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;

/** Opens databases that have no connector of their own, through drivers from the server's plugins. */
public final class GenericConnector implements Connector {
    @Override
    public String name() {
        return GenericDialect.NAME;
    }

    @Override
    public Source open(SourceConfig config) {
        GenericDialect dialect = new GenericDialect();
        JdbcSourceConfig read = JdbcSourceConfig.read(config, dialect);
        // Asked for only with the first connection otherwise, when it is too late to mend a model.
        dialect.driver(read);
        dialect.driverProperties(read);
        return JdbcSource.open(read, dialect);
    }

    @Override
    public boolean takesLogins() {
        return true;
    }
}
