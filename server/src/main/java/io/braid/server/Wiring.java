package io.braid.server;

import io.braid.console.Console;
import io.braid.engine.EngineResources;
import io.braid.engine.exchange.ShortQueryPriority;
import io.braid.engine.spill.SpillFolder;
import io.braid.execution.ExecutionServices;
import io.braid.execution.ProtocolServices;
import io.braid.execution.audit.AuditLog;
import io.braid.execution.coordinator.TransactionCoordinator;
import io.braid.execution.database.Database;
import io.braid.execution.database.DatabaseOpener;
import io.braid.execution.database.Databases;
import io.braid.execution.database.Deployments;
import io.braid.execution.database.ModelChanges;
import io.braid.execution.database.ModelFiles;
import io.braid.execution.database.RuntimeChanges;
import io.braid.execution.database.StoredModels;
import io.braid.execution.database.SystemCatalog;
import io.braid.execution.imports.BackgroundImports;
import io.braid.execution.imports.ImportFiles;
import io.braid.execution.limit.RoleLimits;
import io.braid.execution.login.Authenticators;
import io.braid.execution.modeldiff.ModelComparison;
import io.braid.execution.modeldiff.ModelDeployment;
import io.braid.execution.plan.PlanCounts;
import io.braid.execution.probe.UnansweredProbes;
import io.braid.execution.query.AdmissionLimits;
import io.braid.execution.query.EndedQuery;
import io.braid.execution.query.HeavyLimits;
import io.braid.execution.query.Janitor;
import io.braid.execution.query.QueryHistory;
import io.braid.execution.query.QueryLog;
import io.braid.execution.query.QueryScheduler;
import io.braid.execution.refresh.MaterializedViews;
import io.braid.execution.result.Caches;
import io.braid.execution.result.LookupCache;
import io.braid.execution.result.ResultCache;
import io.braid.execution.session.ClientMemory;
import io.braid.execution.session.SessionSettings;
import io.braid.execution.session.Sessions;
import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.source.Connectors;
import io.braid.execution.source.Outages;
import io.braid.execution.source.Plugins;
import io.braid.execution.source.Secrets;
import io.braid.execution.source.SharedSources;
import io.braid.execution.source.SparkCluster;
import io.braid.execution.statement.CommandExecutor;
import io.braid.execution.statement.ReportedErrors;
import io.braid.execution.statement.SessionCommands;
import io.braid.execution.statement.StatementPreparer;
import io.braid.execution.statement.UserRemoval;
import io.braid.execution.storage.DataFolder;
import io.braid.execution.storage.ModelStore;
import io.braid.execution.system.Health;
import io.braid.execution.system.ServerState;
import io.braid.execution.system.SystemSource;
import io.braid.execution.system.SystemTables;
import io.braid.execution.users.FirstUser;
import io.braid.execution.users.TableOwners;
import io.braid.execution.users.Users;
import io.braid.execution.verify.Disagreements;
import io.braid.execution.verify.Verifier;
import io.braid.execution.view.ViewStore;
import io.braid.network.ListenAddress;
import io.braid.network.Network;
import io.braid.network.client.ClientNetwork;
import io.braid.network.proxy.TrustedProxies;
import io.braid.network.tls.Encryption;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.imports.ImportIntervals;
import io.braid.planner.offload.OffloadTarget;
import io.braid.postgres.catalog.system.PostgresCatalog;
import io.braid.server.http.HttpServer;
import io.braid.server.metrics.Metrics;
import io.braid.server.trace.Traces;
import io.braid.vdb.VirtualDatabase;
import io.netty.channel.ChannelHandler;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Components of a server, created in order and closed in reverse order. If one cannot be created, the others are
 * closed.
 */
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
    private final Disagreements disagreements = new Disagreements();
    private final UnansweredProbes probes = new UnansweredProbes();
    private final Supplier<Health> health;
    private final ProtocolServices services;
    private final HttpServer http;
    /** Null until the server accepts clients; until then it serves only health checks. */
    private volatile @Nullable Listeners listeners;

    /**
     * @param deployment deploys the databases before clients can connect
     * @param health supplies the result of health checks
     */
    Wiring(
            ServerConfig config,
            Environment environment,
            BiConsumer<Deployments, ModelFiles> deployment,
            Supplier<Health> health) {
        this.health = health;
        try {
            Encryption encryption = Encryption.of(config);
            // Checked before anything is created.
            ListenAddress.forClients(config.host(), config.port(), encryption.isOffered());
            DataFolder folder = closeable(DataFolder.open(config.dataFolder()));
            folder.exposure().ifPresent(LOG::warn);
            Users users = Users.load(folder.file("users"));
            RoleLimits limits = RoleLimits.load(folder.file("limits"));
            firstUser = new FirstUser(folder.connectionFile());
            Authenticators authenticators = closeable(Authenticators.of(config));
            AuditLog audit = closeable(audit(config, folder));
            Metrics metrics = closeable(new Metrics());
            Traces traces = closeable(Traces.of(config, ServerVersion.read()));
            QueryScheduler queries = queries(config, folder, audit, metrics, traces);
            Plugins plugins = closeable(Plugins.in(config.pluginsFolder()));
            Connectors connectors = Connectors.installed(Secrets.of(environment, config), plugins, config);
            OffloadTarget spark = spark(config, plugins, connectors);
            EngineResources engines = closeable(engines(config, folder, queries));
            TransactionCoordinator transactions = new TransactionCoordinator(folder.file("transactions"));
            Sessions sessions = new Sessions(
                    SessionSettings.of(config), new ClientMemory(config.clientMemoryBytes()), transactions);
            Caches caches = caches(config);
            ServerState state = state(queries, sessions, users, limits, caches, transactions, connectors);
            ImportCache imports = imports(config, folder);
            Janitor janitor = closeable(new Janitor(queries, config.contendedFetchTimeout()));
            SharedSources sources =
                    new SharedSources(connectors, imports, List.of(metrics, janitor, outages, transactions), traces);
            views = closeable(new MaterializedViews(
                    viewStore(config, folder, connectors), this::databases, config.maxRefreshes()));
            databases = closeable(new Databases());
            SystemCatalog system = new PostgresCatalog().of(state);
            Function<VirtualDatabase, Database> opener =
                    databaseOpener(sources, engines, imports, system, caches, spark)::open;
            StoredModels kept = new StoredModels(ModelStore.open(folder.folder("models")));
            deployments = new Deployments(databases, kept, opener);
            changes = new RuntimeChanges(deployments, kept, opener);
            modelFiles = closeable(new ModelFiles(deployments, config.vdbFolder()));
            Network network = closeable(new Network());
            ClientNetwork clients = clientNetwork(config, network, encryption);
            InetSocketAddress httpAddress = ListenAddress.of(config.httpHost(), config.httpPort(), "http-host");
            http = closeable(new HttpServer(clients, httpAddress, health, metrics::text, this::consoleHandler));
            deploy(deployment);
            closeable(transactions.start());
            metrics.watch(transactions);
            closeable(views.start(() -> problems().isEmpty()));
            createdFirstUser = firstUser.createIfNone(users);
            ExecutionServices execution = execution(config, folder, users, limits, queries, caches, engines);
            services = protocolServices(users, authenticators, sessions, queries, execution, audit);
            ModelDeployment models = modelDeployment(config, connectors);
            listeners = closeable(new Listeners(config, clients, services, folder.folder("console"), models));
            watch(metrics, engines, network, caches);
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private ServerState state(
            QueryScheduler queries,
            Sessions sessions,
            Users users,
            RoleLimits limits,
            Caches caches,
            TransactionCoordinator transactions,
            Connectors connectors) {
        return new ServerState(
                queries,
                sessions,
                this::databases,
                users,
                limits,
                caches,
                disagreements,
                probes,
                transactions,
                health,
                connectors.federation());
    }

    private ProtocolServices protocolServices(
            Users users,
            Authenticators authenticators,
            Sessions sessions,
            QueryScheduler queries,
            ExecutionServices execution,
            AuditLog audit) {
        return new ProtocolServices(
                users, authenticators, databases(), sessions, queries, execution, audit, probes, ServerVersion.read());
    }

    /** Returns the console's handler for a new connection; empty until clients can log in. */
    private Optional<ChannelHandler> consoleHandler() {
        Listeners started = listeners;
        return started == null ? Optional.empty() : started.console().map(Console::handler);
    }

    private @Nullable OffloadTarget spark(ServerConfig config, Plugins plugins, Connectors connectors) {
        return SparkCluster.open(config, plugins, connectors)
                .map(this::closeable)
                .map(SparkCluster::target)
                .orElse(null);
    }

    private DatabaseOpener databaseOpener(
            SharedSources sources,
            EngineResources engines,
            ImportCache imports,
            SystemCatalog system,
            Caches caches,
            @Nullable OffloadTarget spark) {
        return new DatabaseOpener(databases()::model, sources, engines, imports, system, views(), caches, spark);
    }

    private ExecutionServices execution(
            ServerConfig config,
            DataFolder folder,
            Users users,
            RoleLimits limits,
            QueryScheduler queries,
            Caches caches,
            EngineResources engines) {
        TableOwners owners = TableOwners.load(folder.file("table-owners"));
        UserRemoval removal = closeable(new UserRemoval(users, databases(), changes, owners));
        SessionCommands commands = new SessionCommands(databases(), queries, modelFiles::reload, views);
        StatementPreparer preparer = new StatementPreparer(users, limits, databases(), engines::cancellation);
        return new ExecutionServices(
                preparer,
                new CommandExecutor(commands, changes, users, removal, limits, caches),
                new ReportedErrors(users),
                verifier(config, queries, preparer),
                caches,
                owners,
                changes);
    }

    private ModelDeployment modelDeployment(ServerConfig config, Connectors connectors) {
        SystemTables tables = new PostgresCatalog().tables();
        return new ModelDeployment(
                databases(),
                deployments(),
                modelFiles(),
                connectors,
                () -> new ModelComparison(
                        connectors,
                        CheckMain.knownImports(config.dataFolder()),
                        SystemSource.schemas(tables, SystemSource.ofNoDatabase(tables)),
                        false));
    }

    private static ClientNetwork clientNetwork(ServerConfig config, Network network, Encryption encryption) {
        TrustedProxies proxies = new TrustedProxies(config.trustedProxies(), config.loginTimeout());
        return new ClientNetwork(network, config.host(), encryption, proxies, config.loginTimeout());
    }

    private static ViewStore viewStore(ServerConfig config, DataFolder folder, Connectors connectors) {
        return new ViewStore(
                connectors.store(),
                folder.folder("matviews"),
                config.storeMemory().bytes());
    }

    private void deploy(BiConsumer<Deployments, ModelFiles> deployment) {
        deployments().deployKept();
        deployment.accept(deployments(), modelFiles());
        // Some databases may import those that have been deployed since.
        deployments().deployKept();
    }

    private QueryScheduler queries(
            ServerConfig config, DataFolder folder, AuditLog audit, Metrics metrics, Traces traces) {
        QueryHistory kept = closeable(
                config.queryLogSize().bytes() > 0
                        ? QueryHistory.in(folder.file("queries"), config.queryLogKept())
                        : QueryHistory.none());
        Consumer<EndedQuery> told = audit::ended;
        QueryLog log = new QueryLog(
                config.slowQueryTime(), kept, told.andThen(metrics::ended).andThen(traces::ended));
        QueryScheduler queries = closeable(
                new QueryScheduler(AdmissionLimits.of(config), config.queueTimeout(), HeavyLimits.of(config), log));
        metrics.watch(queries);
        traces.watch(queries);
        return queries;
    }

    private ImportCache imports(ServerConfig config, DataFolder folder) {
        BackgroundImports importing = closeable(new BackgroundImports());
        return new ImportCache(
                new ImportFiles(folder.folder("imports")),
                new ImportIntervals(config.importInterval(), config.statisticsInterval()),
                InstantSource.system(),
                importing);
    }

    private Verifier verifier(ServerConfig config, QueryScheduler queries, StatementPreparer statements) {
        return closeable(new Verifier(queries, statements, disagreements, config.verifyBudget()).start());
    }

    private static EngineResources engines(ServerConfig config, DataFolder folder, QueryScheduler queries) {
        ShortQueryPriority courtesy = config.shortQueriesFirst()
                ? new ShortQueryPriority(Runtime.getRuntime().availableProcessors(), queries::hasShort)
                : ShortQueryPriority.NONE;
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
        metrics.watch(disagreements);
        metrics.watch(listeners().connections());
    }

    Disagreements disagreements() {
        return disagreements;
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

    /** Returns the models that could not be deployed completely, each with its reason. */
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

    /** Returns the services shared by all protocols. */
    ProtocolServices services() {
        return services;
    }

    HttpServer http() {
        return http;
    }

    Listeners listeners() {
        return Objects.requireNonNull(listeners, "the server has not started");
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
