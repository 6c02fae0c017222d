package io.braid.server;

import io.braid.console.Console;
import io.braid.execution.ProtocolServices;
import io.braid.execution.modeldiff.ModelDeployment;
import io.braid.execution.setting.ServerConfig;
import io.braid.network.client.ClientLimits;
import io.braid.network.client.ClientNetwork;
import io.braid.network.client.Connections;
import io.braid.network.client.GracefulShutdown;
import io.braid.network.client.LoginAttempts;
import io.braid.postgres.startup.PostgresServer;
import io.braid.server.protocol.ProtocolServer;
import java.nio.file.Path;
import java.util.Optional;

/** Listeners of both protocols and the console, with common limits on connections and login attempts. */
final class Listeners implements AutoCloseable {
    private static final int DEFAULT_PG_PORT = 35_432;

    private final Connections connections;
    private final GracefulShutdown shutdown;
    private final ProtocolServer protocol;
    private final Optional<PostgresServer> postgres;
    private final Optional<Console> console;

    /** @param consoleFolder folder of the console's saved data */
    Listeners(
            ServerConfig config,
            ClientNetwork network,
            ProtocolServices services,
            Path consoleFolder,
            ModelDeployment models) {
        connections = new Connections(ClientLimits.of(config));
        shutdown = new GracefulShutdown(connections, services.scheduler(), config.shutdownTimeout());
        LoginAttempts attempts = new LoginAttempts();
        protocol = new ProtocolServer(network, config.port(), services, connections, attempts);
        try {
            postgres = pgPort(config).map(port -> new PostgresServer(network, port, services, connections, attempts));
        } catch (RuntimeException e) {
            protocol.close();
            throw e;
        }
        console = config.console()
                ? Optional.of(new Console(
                        services,
                        connections,
                        attempts,
                        network.encryption(),
                        consoleFolder,
                        models,
                        config.consoleIdleTimeout()))
                : Optional.empty();
    }

    /** Returns the port of PostgreSQL's protocol, unless it is disabled; it is ephemeral if the main port is. */
    private static Optional<Integer> pgPort(ServerConfig config) {
        if (config.pgPort() < 0) {
            return Optional.empty();
        }
        boolean isAny = config.port() == 0 && config.pgPort() == DEFAULT_PG_PORT;
        return Optional.of(isAny ? 0 : config.pgPort());
    }

    Connections connections() {
        return connections;
    }

    ProtocolServer protocol() {
        return protocol;
    }

    /** Returns the listener of PostgreSQL's protocol, unless it is disabled. */
    Optional<PostgresServer> postgres() {
        return postgres;
    }

    /** Returns the console, unless it is disabled. */
    Optional<Console> console() {
        return console;
    }

    @Override
    public void close() {
        console.ifPresent(Console::close);
        postgres.ifPresent(PostgresServer::close);
        protocol.close();
        shutdown.close();
    }
}
