package io.braid.slt;

import io.braid.demo.Demo;
import io.braid.engine.Engine;
import io.braid.engine.EngineLimits;
import io.braid.engine.context.QueryContext;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.QueryStatistics;
import io.braid.engine.result.Result;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.PlanningRequest;
import io.braid.planner.access.Principal;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.model.VdbReader;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.Connector;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.testkit.demo.DemoSource;
import io.braid.testkit.server.TestServer;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.VirtualDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A model over real databases, planned with options of the test's own. */
public final class BehindTheServer implements AutoCloseable {
    private static final String MODEL = "/io/braid/vdb/models/tpch/tpch.vdb.sql";
    private static final Map<String, DemoSource> DATABASES = Map.of(
            "orders_db", DemoSource.DB_A,
            "customers_db", DemoSource.DB_B,
            "parts_db", DemoSource.DB_C,
            "places_db", DemoSource.DB_D);

    /** Of longer answers only so many rows are read, whichever come first. */
    static final int MOST_ROWS = 20_000;

    private static final Set<String> PLACE = Set.of("url", "user", "password");
    private static final int WORKERS = 4;
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private final Map<String, Source> sources = new HashMap<>();
    private final Map<String, Source> others = new HashMap<>();
    private final Catalog catalog;
    private final Parallelism parallelism;
    private final Engine engine;

    /** Rows as lines of text, sorted, and what it took to get them. */
    public record Answer(List<String> rows, QueryStatistics statistics, List<String> warnings) {}

    /**
     * Opens the sources.
     *
     * @param model the text of the model; where its servers say that their databases are is not looked at
     * @param databases the databases by the names of the servers
     */
    public BehindTheServer(String model, Map<String, ? extends TestServer> databases) {
        this(model, databases, EngineLimits.ofHeap(WORKERS), Parallelism.NONE);
    }

    /** The same within limits and with threads of the test's own. */
    public BehindTheServer(
            String model, Map<String, ? extends TestServer> databases, EngineLimits limits, Parallelism parallelism) {
        this(
                VdbReader.read("model", model),
                server -> open(server, Objects.requireNonNull(databases.get(server.name()))),
                limits,
                parallelism);
    }

    private BehindTheServer(
            VirtualDatabase model,
            Function<ServerDefinition, Source> opened,
            EngineLimits limits,
            Parallelism parallelism) {
        this.parallelism = parallelism;
        model.servers().forEach(server -> sources.put(server.name(), opened.apply(server)));
        catalog = Catalog.open(model, name -> Objects.requireNonNull(sources.get(name)));
        engine = new Engine(limits, this::source);
    }

    /** A model over sources that are open, by the names of the servers; they are closed with it. */
    public static BehindTheServer over(String model, Map<String, Source> sources) {
        return new BehindTheServer(
                VdbReader.read("model", model),
                server -> Objects.requireNonNull(sources.get(server.name())),
                EngineLimits.ofHeap(WORKERS),
                Parallelism.NONE);
    }

    /** The source of that name. */
    public Source source(String name) {
        return Objects.requireNonNull(sources.getOrDefault(name, others.get(name)));
    }

    /** The demo's model over the demo's databases. */
    static BehindTheServer demo(Demo demo) {
        return demo(demo, EngineLimits.ofHeap(WORKERS), Parallelism.NONE);
    }

    /** The demo's model after a change to its text. */
    static BehindTheServer demo(Demo demo, UnaryOperator<String> change) {
        return new BehindTheServer(change.apply(model()), databases(demo));
    }

    /** The same within limits and with threads of the test's own. */
    static BehindTheServer demo(Demo demo, EngineLimits limits, Parallelism parallelism) {
        return new BehindTheServer(model(), databases(demo), limits, parallelism);
    }

    private static Map<String, TestServer> databases(Demo demo) {
        Map<String, TestServer> databases = new HashMap<>();
        DATABASES.forEach((server, database) -> databases.put(server, demo.database(database)));
        return databases;
    }

    /** The demo's model with more statements, and a source that belongs to somebody else. */
    static BehindTheServer demo(Demo demo, String more, Source other) {
        BehindTheServer braid = demo(demo, model -> model + more);
        braid.others.put(other.name(), other);
        return braid;
    }

    /** Plans a query that may read kept rows. */
    PlannedQuery plan(String sql, PlannerOptions options, ViewContents kept) {
        PlanningRequest request =
                new PlanningRequest(null, options, catalog.rights(Principal.SERVER), kept, PlanningBudget.UNLIMITED);
        return new Planner(catalog)
                .plan((Query) StatementReader.read(sql), request)
                .query();
    }

    /** Reads all rows of a query. */
    void read(PlannedQuery plan, Consumer<Batch> reader) {
        try (Result result = engine.run(plan, List.of(), context())) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                reader.accept(batch);
            }
        }
    }

    public PlannedQuery plan(String sql, PlannerOptions options) {
        return new Planner(catalog).plan(sql, options);
    }

    Answer run(String sql, PlannerOptions options, Parameter... parameters) {
        return run(plan(sql, options), Objects::toString, parameters);
    }

    /**
     * Runs a query.
     *
     * @param cells how the values of a row are written
     */
    public Answer run(PlannedQuery plan, Function<@Nullable Object, String> cells, Parameter... parameters) {
        try (Result result = engine.run(plan, List.of(parameters), context())) {
            List<String> rows = rows(result, cells);
            Collections.sort(rows);
            return new Answer(rows, result.statistics(), result.warnings());
        }
    }

    /** The rows of a query as they come. */
    public List<String> inOrder(PlannedQuery plan, Function<@Nullable Object, String> cells, Parameter... parameters) {
        try (Result result = engine.run(plan, List.of(parameters), context())) {
            return rows(result, cells);
        }
    }

    private static List<String> rows(Result result, Function<@Nullable Object, String> cells) {
        List<String> rows = new ArrayList<>();
        for (Batch batch = result.next(); batch != null && rows.size() < MOST_ROWS; batch = result.next()) {
            for (int row = 0; row < batch.rows() && rows.size() < MOST_ROWS; row++) {
                rows.add(row(batch, row, cells));
            }
        }
        return rows;
    }

    /** No query of the tests takes long unless something is wrong with it. */
    private QueryContext context() {
        return new QueryContext("test", "", System.nanoTime() + LONGEST.toNanos()).with(parallelism);
    }

    private static String row(Batch batch, int row, Function<@Nullable Object, String> cells) {
        List<String> values = new ArrayList<>();
        for (int column = 0; column < batch.columnCount(); column++) {
            values.add(cells.apply(batch.column(column).value(row)));
        }
        return String.join(" | ", values);
    }

    private static Source open(ServerDefinition server, TestServer database) {
        Connector connector = ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.name().equals(server.wrapper()))
                .findFirst()
                .orElseThrow();
        Map<String, String> options = new HashMap<>(server.options());
        options.keySet().removeAll(PLACE);
        options.put("url", database.jdbcUrl());
        if (!database.user().isEmpty()) {
            options.put("user", database.user());
            options.put("password", database.password());
        }
        return connector.open(new SourceConfig(server.name(), options));
    }

    private static String model() {
        try (var file = BehindTheServer.class.getResourceAsStream(MODEL)) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        engine.close();
        sources.values().forEach(Source::close);
    }
}
