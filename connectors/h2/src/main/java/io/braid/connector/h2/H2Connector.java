package io.braid.connector.h2;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;

/** Connector to H2 databases, embedded or at a server. */
public final class H2Connector implements Connector {
    @Override
    public String name() {
        return H2Dialect.NAME;
    }

    @Override
    public Source open(SourceConfig config) {
        return JdbcSource.open(config, new H2Dialect());
    }

    @Override
    public boolean takesLogins() {
        return true;
    }
}
