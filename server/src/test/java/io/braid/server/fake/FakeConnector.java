package io.braid.server.fake;

import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;

/** A source whose tables do on purpose what real ones do by accident. See {@link FakeSource}. */
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
