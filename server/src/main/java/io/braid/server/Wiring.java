package io.braid.server;

import io.braid.planner.imports.ImportCache;
import io.braid.server.config.Environment;
import io.braid.server.config.ServerConfig;
import io.braid.server.database.Database;
import io.braid.server.database.Databases;
import io.braid.server.database.DeployedDatabase;
import io.braid.server.database.EngineLimits;
import io.braid.server.http.Health;
import io.braid.server.http.HttpServer;
import io.braid.server.imports.BackgroundImports;
import io.braid.server.imports.ImportFiles;
import io.braid.server.network.Network;
import io.braid.server.protocol.ProtocolLimits;
import io.braid.server.protocol.ProtocolServer;
import io.braid.server.protocol.ProtocolServices;
import io.braid.server.query.Queries;
import io.braid.server.session.SessionSettings;
import io.braid.server.session.Sessions;
import io.braid.server.source.Connectors;
import io.braid.server.source.Secrets;
import io.braid.server.statement.SessionCommands;
import io.braid.server.statement.StatementRunner;
import io.braid.server.storage.DataFolder;
import io.braid.server.system.ServerState;
import io.braid.server.users.FirstUser;
import io.braid.server.users.Users;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.ModelChange;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Every part of a server, built in order and closed in reverse; if one part cannot be built, none stays. */
final class Wiring implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Wiring.class);

    private final Deque<AutoCloseable> closing = new ArrayDeque<>();
    private final boolean createdFirstUser;
    private final FirstUser firstUser;
    private final Databases databases;
    private final HttpServer http;
    private final ProtocolServer protocol;

    /**
     * @param deployment deploys the databases, before any client can ask for one
     * @param health what health checks are told
     */
    Wiring(ServerConfig config, Environment environment, Consumer<Databases> deployment, Supplier<Health> health) {
        try {
            DataFolder folder = closeable(DataFolder.open(config.dataFolder()));
            Users users = Users.load(folder.file("users"));
            firstUser = new FirstUser(folder.file("connection.properties"));
            Queries queries = closeable(new Queries(config.maxRunningQueries(), config.queueTimeout()));
            Connectors connectors = Connectors.installed(new Secrets(environment));
            EngineLimits limits = EngineLimits.of(config);
            BackgroundImports importing = closeable(new BackgroundImports());
            ImportCache imports = new ImportCache(
                    new ImportFiles(folder.file("imports")),
                    config.importInterval(),
                    InstantSource.system(),
                    importing);
            Sessions sessions = new Sessions(SessionSettings.of(config));
            ServerState state = new ServerState(queries, sessions, this::databases);
            databases = closeable(
                    new Databases(model -> Database.open(model, this::model, connectors, limits, imports, state)));
            Network network = closeable(new Network(config.host()));
            http = closeable(new HttpServer(network, config.httpPort(), health));
            deployment.accept(databases);

            createdFirstUser = firstUser.createIfNone(users);
            StatementRunner statements =
                    new StatementRunner(new SessionCommands(databases, queries), Wiring::refuseChange);
            ProtocolServices services =
                    new ProtocolServices(users, databases, sessions, queries, statements, ServerVersion.read());
            protocol = closeable(new ProtocolServer(network, config.port(), services, ProtocolLimits.of(config)));
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private static void refuseChange(DeployedDatabase target, ModelChange change) {
        throw new BraidException(ErrorCode.FEATURE_NOT_SUPPORTED, "This statement belongs in a model file (*.vdb.sql)");
    }

    /** The model of a deployed database, for those that import it. */
    private Optional<VirtualDatabase> model(String name, @Nullable String version) {
        return databases().model(name, version);
    }

    boolean createdFirstUser() {
        return createdFirstUser;
    }

    FirstUser firstUser() {
        return firstUser;
    }

    Databases databases() {
        return databases;
    }

    HttpServer http() {
        return http;
    }

    ProtocolServer protocol() {
        return protocol;
    }

    @Override
    public void close() {
        while (!closing.isEmpty()) {
            AutoCloseable part = closing.pop();
            try {
                part.close();
            } catch (Exception e) {
                LOG.warn("Could not close {} cleanly", part.getClass().getSimpleName(), e);
            }
        }
    }

    private <T extends AutoCloseable> T closeable(T part) {
        closing.push(part);
        return part;
    }
}
