package io.braid.server.fake;

import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;

/** Connector of a source that deliberately shows the faults of real ones. See {@link FakeSource}. */
public final class FakeConnector implements Connector {
    @Override
    public String name() {
        return "fake";
    }

    @Override
    public Source open(SourceConfig config) {
        return new FakeSource(config.name());
    }
}
