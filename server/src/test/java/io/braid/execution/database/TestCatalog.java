package io.braid.execution.database;

import io.braid.engine.EngineLimits;
import io.braid.engine.EngineResources;
import io.braid.engine.spill.SpillFolder;
import io.braid.execution.coordinator.TransactionCoordinator;
import io.braid.execution.limit.RoleLimits;
import io.braid.execution.plan.PlanCounts;
import io.braid.execution.probe.UnansweredProbes;
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
import io.braid.execution.source.Secrets;
import io.braid.execution.source.SharedSources;
import io.braid.execution.storage.ModelStore;
import io.braid.execution.system.Health;
import io.braid.execution.system.ServerState;
import io.braid.execution.users.Users;
import io.braid.execution.verify.Disagreements;
import io.braid.execution.view.ViewStore;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Change;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.model.VdbReader;
import io.braid.postgres.catalog.system.PostgresCatalog;
import io.braid.server.fake.ShelfConnector;
import io.braid.spi.Federation;
import io.braid.spi.ServerEnvironment;
import io.braid.vdb.Definition;
import io.braid.vdb.VirtualDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Databases of a server without its listeners, over {@link ShelfConnector shelves} and a separate folder. */
public final class TestCatalog implements AutoCloseable {
    /** Database with a source, a schema of its tables, and a view. */
    public static final String SHOP = """
            CREATE DATABASE shop;
            CREATE SERVER left_shelf FOREIGN DATA WRAPPER shelf OPTIONS (board 'upper');
            CREATE SCHEMA goods SERVER left_shelf;
            IMPORT FOREIGN SCHEMA main FROM SERVER left_shelf INTO goods;
            CREATE VIRTUAL SCHEMA sales;
            CREATE VIEW sales.items AS SELECT id FROM goods.item;
            """;

    private final Path folder;
    private final ShelfConnector shelves;
    private final Databases databases = new Databases();
    private final QueryScheduler queries = new QueryScheduler(1, Duration.ofSeconds(1));
    private final EngineResources resources = new EngineResources(EngineLimits.ofHeap(1), SpillFolder.temporary());
    private final MaterializedViews views;
    private final Deployments deployments;
    private final RuntimeChanges changes;

    public TestCatalog(Path folder) {
        this(folder, new ShelfConnector());
    }

    TestCatalog(Path folder, ShelfConnector shelves) {
        this.folder = folder;
        this.shelves = shelves;
        ImportCache imports = ImportCache.inMemory();
        SharedSources sources = new SharedSources(
                new Connectors(
                        List.of(shelves),
                        new Secrets(new Environment(Map.of("BOARD", "upper")), List.of(folder)),
                        ServerEnvironment.NONE),
                imports);
        TransactionCoordinator transactions = new TransactionCoordinator(folder.resolve("transactions"));
        Sessions sessions =
                new Sessions(SessionSettings.of(ServerConfig.of(Map.of())), new ClientMemory(1 << 20), transactions);
        ServerState state = new ServerState(
                queries,
                sessions,
                () -> databases,
                Users.load(folder.resolve("users")),
                RoleLimits.load(folder.resolve("limits")),
                new Caches(new ResultCache(0), new LookupCache(0), new PlanCounts()),
                new Disagreements(),
                new UnansweredProbes(),
                transactions,
                () -> new Health(List.of(), List.of(), List.of()),
                new Federation());
        views = new MaterializedViews(
                new ViewStore(Optional.empty(), folder.resolve("matviews"), 1), () -> databases, 1);
        Function<VirtualDatabase, Database> opener = new DatabaseOpener(
                databases::model,
                sources,
                resources,
                imports,
                new PostgresCatalog().of(state),
                views,
                state.caches(),
                null)::open;
        StoredModels kept = new StoredModels(ModelStore.open(folder.resolve("models")));
        deployments = new Deployments(databases, kept, opener);
        changes = new RuntimeChanges(deployments, kept, opener);
    }

    ShelfConnector shelves() {
        return shelves;
    }

    public MaterializedViews views() {
        return views;
    }

    Databases databases() {
        return databases;
    }

    Deployments deployments() {
        return deployments;
    }

    /** Returns the folder of the model files. */
    Path files() {
        return folder.resolve("vdbs");
    }

    /** Returns the folder of files that models may refer to. */
    Path secrets() {
        return folder;
    }

    /** Returns the folder of changes by statements. */
    Path models() {
        return folder.resolve("models");
    }

    public DeployedDatabase deploy(String model, String place) {
        return deployments.deploy(VdbReader.read(place, model), place);
    }

    /** Executes a statement in the session of a client of a database. */
    void run(String database, String statement) {
        changes.apply(databases.get(database), ((Change) StatementReader.read(statement)).change());
    }

    /** Executes a statement on databases, which requires no current database. */
    void run(DeployedDatabase database, String statement) {
        changes.apply(database, ((Change) StatementReader.read(statement)).change());
    }

    /** Returns the declared objects of a database, by kind and name. */
    List<String> declared(String database) {
        try (DatabaseLease lease = databases.get(database).lease()) {
            return lease.database().model().definitions().stream()
                    .map(Definition::describe)
                    .toList();
        }
    }

    /** Returns the objects of a database, including imported ones. */
    List<String> offered(String database) {
        try (DatabaseLease lease = databases.get(database).lease()) {
            return lease.database().catalog().database().definitions().stream()
                    .map(Definition::describe)
                    .toList();
        }
    }

    @Override
    public void close() {
        databases.close();
        views.close();
        queries.close();
        resources.close();
    }
}
