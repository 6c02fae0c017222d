package io.braid.server;

import io.braid.engine.EngineResources;
import io.braid.engine.exchange.Courtesy;
import io.braid.engine.spill.SpillFolder;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.imports.ImportIntervals;
import io.braid.server.audit.AuditLog;
import io.braid.server.config.Environment;
import io.braid.server.config.ServerConfig;
import io.braid.server.database.Database;
import io.braid.server.database.Databases;
import io.braid.server.database.Deployments;
import io.braid.server.database.KeptModels;
import io.braid.server.database.ModelChanges;
import io.braid.server.database.ModelFiles;
import io.braid.server.database.RuntimeChanges;
import io.braid.server.http.Health;
import io.braid.server.http.HttpServer;
import io.braid.server.imports.BackgroundImports;
import io.braid.server.imports.ImportFiles;
import io.braid.server.limit.RoleLimits;
import io.braid.server.login.Vouchers;
import io.braid.server.matview.MaterializedViews;
import io.braid.server.matview.ViewStore;
import io.braid.server.metrics.Metrics;
import io.braid.server.network.ListenAddress;
import io.braid.server.network.Network;
import io.braid.server.protocol.ProtocolLimits;
import io.braid.server.protocol.ProtocolServer;
import io.braid.server.protocol.ProtocolServices;
import io.braid.server.query.EndedQuery;
import io.braid.server.query.HeavyLimits;
import io.braid.server.query.KeptQueries;
import io.braid.server.query.Queries;
import io.braid.server.query.QueryLog;
import io.braid.server.result.Caches;
import io.braid.server.result.LookupCache;
import io.braid.server.result.PlanCounts;
import io.braid.server.result.ResultCache;
import io.braid.server.session.SessionSettings;
import io.braid.server.session.Sessions;
import io.braid.server.source.Connectors;
import io.braid.server.source.Janitor;
import io.braid.server.source.Outages;
import io.braid.server.source.Plugins;
import io.braid.server.source.Secrets;
import io.braid.server.source.SharedSources;
import io.braid.server.statement.SessionCommands;
import io.braid.server.statement.StatementRunner;
import io.braid.server.statement.UserRemoval;
import io.braid.server.storage.DataFolder;
import io.braid.server.storage.ModelStore;
import io.braid.server.system.ServerState;
import io.braid.server.tls.Encryption;
import io.braid.server.trace.Traces;
import io.braid.server.users.FirstUser;
import io.braid.server.users.Users;
import io.braid.vdb.VirtualDatabase;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Every part of a server, built in order and closed in reverse; if one part cannot be built, none stays. */
final class Wiring implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Wiring.class);

    private final Deque<AutoCloseable> closing = new ArrayDeque<>();
    private final boolean createdFirstUser;
    private final FirstUser firstUser;
    private final Databases databases;
    private final Deployments deployments;
    private final ModelFiles modelFiles;
    private final ModelChanges changes;
    private final MaterializedViews views;
    private final Outages outages = new Outages();
    private final HttpServer http;
    private final ProtocolServer protocol;

    /**
     * @param deployment deploys the databases, before any client can ask for one
     * @param health what health checks are told
     */
    Wiring(
            ServerConfig config,
            Environment environment,
            BiConsumer<Deployments, ModelFiles> deployment,
            Supplier<Health> health) {
        try {
            Encryption encryption = Encryption.of(config);
            InetSocketAddress address = ListenAddress.forClients(config.host(), config.port(), encryption.isOffered());
            DataFolder folder = closeable(DataFolder.open(config.dataFolder()));
            folder.exposure().ifPresent(LOG::warn);
            Users users = Users.load(folder.file("users"));
            RoleLimits limits = RoleLimits.load(folder.file("limits"));
            firstUser = new FirstUser(folder.connectionFile());
            Vouchers vouchers = closeable(Vouchers.of(config));
            AuditLog audit = closeable(audit(config, folder));
            Metrics metrics = closeable(new Metrics());
            Traces traces = closeable(Traces.of(config, ServerVersion.read()));
            Queries queries = queries(config, folder, audit, metrics, traces);
            Plugins plugins = closeable(Plugins.in(config.pluginsFolder()));
            Connectors connectors = Connectors.installed(new Secrets(environment), plugins, config);
            EngineResources engines = closeable(engines(config, folder, queries));
            Sessions sessions = new Sessions(SessionSettings.of(config));
            Caches caches = caches(config);
            ServerState state = new ServerState(queries, sessions, this::databases, users, limits, caches, health);
            BackgroundImports importing = closeable(new BackgroundImports());
            ImportCache imports = new ImportCache(
                    new ImportFiles(folder.folder("imports")),
                    new ImportIntervals(config.importInterval(), config.statisticsInterval()),
                    InstantSource.system(),
                    importing);
            Janitor janitor = closeable(new Janitor(queries));
            SharedSources sources = new SharedSources(connectors, imports, List.of(metrics, janitor, outages), traces);
            ViewStore store = new ViewStore(
                    connectors.store(),
                    folder.folder("matviews"),
                    config.storeMemory().bytes());
            views = closeable(new MaterializedViews(store, this::databases, config.maxRefreshes()));
            databases = closeable(new Databases());
            Function<VirtualDatabase, Database> opener =
                    model -> Database.open(model, databases()::model, sources, engines, imports, state, views());
            KeptModels kept = new KeptModels(ModelStore.open(folder.folder("models")));
            deployments = new Deployments(databases, kept, opener);
            changes = new RuntimeChanges(deployments, kept, opener);
            modelFiles = closeable(new ModelFiles(deployments, config.vdbFolder()));
            Network network = closeable(new Network());
            InetSocketAddress httpAddress = ListenAddress.of(config.httpHost(), config.httpPort(), "http-host");
            http = closeable(new HttpServer(network, httpAddress, health, metrics::text));
            deploy(deployment);
            closeable(views.start(() -> problems().isEmpty()));
            createdFirstUser = firstUser.createIfNone(users);
            UserRemoval removal = closeable(new UserRemoval(users, databases, changes));
            SessionCommands commands = new SessionCommands(databases, queries, modelFiles::reload, views);
            StatementRunner statements = new StatementRunner(commands, changes, users, removal, limits);
            ProtocolServices services = new ProtocolServices(
                    users, vouchers, databases, sessions, queries, statements, audit, ServerVersion.read());
            protocol = closeable(new ProtocolServer(network, address, encryption, services, ProtocolLimits.of(config)));
            watch(metrics, engines, network, caches);
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private void deploy(BiConsumer<Deployments, ModelFiles> deployment) {
        deployments().deployKept();
        deployment.accept(deployments(), modelFiles());
        // Some may import what has been deployed since.
        deployments().deployKept();
    }

    private Queries queries(ServerConfig config, DataFolder folder, AuditLog audit, Metrics metrics, Traces traces) {
        KeptQueries kept = closeable(
                config.queryLogSize().bytes() > 0
                        ? KeptQueries.in(folder.file("queries"), config.queryLogKept())
                        : KeptQueries.none());
        Consumer<EndedQuery> told = audit::ended;
        QueryLog log = new QueryLog(
                config.slowQueryTime(), kept, told.andThen(metrics::ended).andThen(traces::ended));
        Queries queries =
                closeable(new Queries(config.maxRunningQueries(), config.queueTimeout(), HeavyLimits.of(config), log));
        metrics.watch(queries);
        traces.watch(queries);
        return queries;
    }

    private static EngineResources engines(ServerConfig config, DataFolder folder, Queries queries) {
        Courtesy courtesy = config.shortQueriesFirst()
                ? new Courtesy(Runtime.getRuntime().availableProcessors(), queries::hasShort)
                : Courtesy.NONE;
        return new EngineResources(config.engineLimits(), SpillFolder.at(folder.file("spill")), courtesy);
    }

    private static Caches caches(ServerConfig config) {
        return new Caches(
                new ResultCache(config.resultMemory().bytes()),
                new LookupCache(config.lookupMemory().bytes()),
                new PlanCounts());
    }

    private void watch(Metrics metrics, EngineResources engines, Network network, Caches caches) {
        metrics.watch(engines);
        metrics.watch(network);
        metrics.watch(caches.results());
        metrics.watch(caches.lookups());
        metrics.watch(caches.plans());
        metrics.watch(views());
        metrics.watch(protocol());
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

    MaterializedViews views() {
        return views;
    }

    /** The models that could not be deployed, or not wholly, each with the reason. */
    List<String> problems() {
        return Stream.concat(deployments.problems().stream(), modelFiles.problems().stream())
                .toList();
    }

    Outages outages() {
        return outages;
    }

    Deployments deployments() {
        return deployments;
    }

    ModelFiles modelFiles() {
        return modelFiles;
    }

    ModelChanges changes() {
        return changes;
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

    private static AuditLog audit(ServerConfig config, DataFolder folder) {
        return config.audit() ? AuditLog.in(folder.file("audit"), config.auditRetention()) : AuditLog.none();
    }

    private <T extends AutoCloseable> T closeable(T part) {
        closing.push(part);
        return part;
    }
}
