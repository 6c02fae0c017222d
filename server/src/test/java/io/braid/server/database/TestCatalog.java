package io.braid.server.database;

import io.braid.engine.EngineLimits;
import io.braid.engine.EngineResources;
import io.braid.engine.spill.SpillFolder;
import io.braid.planner.VdbReader;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.statement.Change;
import io.braid.planner.statement.StatementReader;
import io.braid.server.config.Environment;
import io.braid.server.config.ServerConfig;
import io.braid.server.fake.ShelfConnector;
import io.braid.server.http.Health;
import io.braid.server.limit.RoleLimits;
import io.braid.server.matview.MaterializedViews;
import io.braid.server.matview.ViewStore;
import io.braid.server.query.Queries;
import io.braid.server.result.Caches;
import io.braid.server.result.LookupCache;
import io.braid.server.result.PlanCounts;
import io.braid.server.result.ResultCache;
import io.braid.server.session.SessionSettings;
import io.braid.server.session.Sessions;
import io.braid.server.source.Connectors;
import io.braid.server.source.Secrets;
import io.braid.server.source.SharedSources;
import io.braid.server.storage.ModelStore;
import io.braid.server.system.ServerState;
import io.braid.server.users.Users;
import io.braid.spi.Surroundings;
import io.braid.vdb.Definition;
import io.braid.vdb.VirtualDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The databases of a server without the server, over {@link ShelfConnector shelves} and a folder of their own. */
public final class TestCatalog implements AutoCloseable {
    /** A database with a source, a schema of its tables, and a view. */
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
    private final Queries queries = new Queries(1, Duration.ofSeconds(1));
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
                        List.of(shelves), new Secrets(new Environment(Map.of("BOARD", "upper"))), Surroundings.NONE),
                imports);
        Sessions sessions = new Sessions(SessionSettings.of(ServerConfig.of(Map.of())));
        ServerState state = new ServerState(
                queries,
                sessions,
                () -> databases,
                Users.load(folder.resolve("users")),
                RoleLimits.load(folder.resolve("limits")),
                new Caches(new ResultCache(0), new LookupCache(0), new PlanCounts()),
                () -> new Health(List.of(), List.of(), List.of()));
        views = new MaterializedViews(
                new ViewStore(Optional.empty(), folder.resolve("matviews"), 1), () -> databases, 1);
        Function<VirtualDatabase, Database> opener =
                model -> Database.open(model, databases::model, sources, resources, imports, state, views);
        KeptModels kept = new KeptModels(ModelStore.open(folder.resolve("models")));
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

    /** The folder of its model files. */
    Path files() {
        return folder.resolve("vdbs");
    }

    /** The folder of what statements have made. */
    Path models() {
        return folder.resolve("models");
    }

    public DeployedDatabase deploy(String model, String place) {
        return deployments.deploy(VdbReader.read(place, model), place);
    }

    /** Carries out a statement in the session of a client of a database. */
    void run(String database, String statement) {
        changes.apply(databases.get(database), ((Change) StatementReader.read(statement)).change());
    }

    /** The same for statements about databases, which need none. */
    void run(DeployedDatabase database, String statement) {
        changes.apply(database, ((Change) StatementReader.read(statement)).change());
    }

    /** What a database declares, by kind and name. */
    List<String> declared(String database) {
        try (DatabaseLease lease = databases.get(database).lease()) {
            return lease.database().model().definitions().stream()
                    .map(Definition::describe)
                    .toList();
        }
    }

    /** What a database offers, with what it imports. */
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
