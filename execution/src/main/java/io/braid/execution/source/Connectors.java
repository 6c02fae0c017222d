package io.braid.execution.source;

import io.braid.execution.setting.ServerConfig;
import io.braid.spi.Connector;
import io.braid.spi.Federation;
import io.braid.spi.MappedLogins;
import io.braid.spi.ServerEnvironment;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.compute.RowFilesProvider;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.spi.store.StoreConnector;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.UserMappingDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** Installed connectors by name. */
public final class Connectors {
    private final Map<String, Connector> byName = new TreeMap<>();
    private final Secrets secrets;
    private final ServerEnvironment surroundings;

    /** @param surroundings properties of the server that sources may use */
    public Connectors(Collection<? extends Connector> connectors, Secrets secrets, ServerEnvironment surroundings) {
        connectors.forEach(this::add);
        this.secrets = secrets;
        this.surroundings = surroundings;
    }

    private void add(Connector connector) {
        Connector other = byName.putIfAbsent(connector.name().toLowerCase(Locale.ROOT), connector);
        if (other != null) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "Two connectors are called '" + connector.name() + "': "
                            + other.getClass().getName() + " and "
                            + connector.getClass().getName()
                            + "; remove one of the two from plugins-folder");
        }
    }

    /** All connectors on the class path and in plugins. */
    public static Connectors installed(Secrets secrets, Plugins plugins, ServerConfig config) {
        List<Connector> connectors = new ArrayList<>(plugins.connectors());
        ServiceLoader.load(Connector.class).forEach(connectors::add);
        ServerEnvironment surroundings = new ServerEnvironment(
                plugins.loaders(), config.driverProperties().names(), config.filesFolder(), config.externalAccess());
        return new Connectors(connectors, secrets, surroundings);
    }

    /** Braid servers that are reachable through sources. */
    public Federation federation() {
        return surroundings.federation();
    }

    /** The connector that provides the local store of materialized views, if it is installed. */
    public Optional<StoreConnector> store() {
        return byName.values().stream()
                .filter(StoreConnector.class::isInstance)
                .map(StoreConnector.class::cast)
                .findFirst();
    }

    /** The connector that writes Parquet files, if it is installed. */
    Optional<RowFilesProvider> rowFiles() {
        return byName.values().stream()
                .filter(RowFilesProvider.class::isInstance)
                .map(RowFilesProvider.class::cast)
                .findFirst();
    }

    /** The connector of a server's wrapper; fails if it is not installed. */
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

    /** Opens the source of a server with its user mappings; it connects on first use. */
    public Source open(ServerDefinition server, List<UserMappingDefinition> mappings) {
        return open(server, config(server, mappings));
    }

    /** Opens a source with resolved options. Error messages about the options are redacted. */
    Source open(ServerDefinition server, SourceConfig config) {
        try {
            return require(server).open(config);
        } catch (BraidException e) {
            throw config.secrets().error(e);
        }
    }

    /** The options of a server with resolved secrets. */
    SourceConfig config(ServerDefinition server, List<UserMappingDefinition> mappings) {
        ResolvedOptions resolved = new ResolvedOptions(secrets);
        Map<String, String> options = resolved.of("server '" + server.name() + "'", server.options());
        options.remove(ServerDefinition.USER_MAPPING);
        options.remove(ServerDefinition.CREATE_SCHEMAS);
        Map<String, Map<String, String>> users = new TreeMap<>();
        mappings.forEach(mapping -> users.put(mapping.user(), resolved.of(mapping.describe(), mapping.options())));
        MappedLogins logins = new MappedLogins(server.requiresUserMapping(), users);
        if (logins.differ() && !require(server).takesLogins()) {
            throw new BraidException(
                    ErrorCode.INVALID_OPTION,
                    "Server '" + server.name() + "': a source of the wrapper '" + server.wrapper()
                            + "' knows no users, so that there can be no user mapping to it");
        }
        return new SourceConfig(server.name(), options, surroundings, logins, resolved.secrets());
    }
}
