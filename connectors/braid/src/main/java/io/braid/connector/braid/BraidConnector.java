package io.braid.connector.braid;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;

/** Connector to virtual databases of other Braid servers. */
public final class BraidConnector implements Connector {
    @Override
    public String name() {
        return BraidDialect.NAME;
    }

    @Override
    public Source open(SourceConfig config) {
        return JdbcSource.open(config, new BraidDialect(config.surroundings().federation()));
    }

    @Override
    public boolean takesLogins() {
        return true;
    }
}
