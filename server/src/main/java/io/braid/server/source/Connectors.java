package io.braid.server.source;

import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.ServerDefinition;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The connectors there are, by name. */
public final class Connectors {
    private final Map<String, Connector> byName = new TreeMap<>();
    private final Secrets secrets;

    public Connectors(Collection<? extends Connector> connectors, Secrets secrets) {
        connectors.forEach(connector -> byName.put(connector.name().toLowerCase(Locale.ROOT), connector));
        this.secrets = secrets;
    }

    /** Every connector on the class path. */
    public static Connectors installed(Secrets secrets) {
        return new Connectors(
                ServiceLoader.load(Connector.class).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList(),
                secrets);
    }

    /** Refuses a server whose wrapper there is no connector for. */
    public Connector require(ServerDefinition server) {
        Connector connector = byName.get(server.wrapper().toLowerCase(Locale.ROOT));
        if (connector == null) {
            throw new BraidException(
                    ErrorCode.INVALID_OPTION,
                    "Server '" + server.name() + "': there is no foreign data wrapper '" + server.wrapper() + "'"
                            + Suggestion.hint(server.wrapper(), byName.keySet()) + "; there are "
                            + String.join(", ", byName.keySet()));
        }
        return connector;
    }

    /** Opens the source that a model declares; it connects when first needed. */
    public Source open(ServerDefinition server) {
        return require(server).open(config(server));
    }

    /** The options that a model declares, with their secrets. */
    SourceConfig config(ServerDefinition server) {
        Map<String, String> options = new TreeMap<>();
        server.options().forEach((option, text) -> options.put(option, secrets.resolve(server.name(), option, text)));
        return new SourceConfig(server.name(), options);
    }
}
