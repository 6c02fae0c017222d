package io.braid.slt;

import io.braid.demo.Demo;
import io.braid.engine.Engine;
import io.braid.engine.EngineLimits;
import io.braid.engine.QueryContext;
import io.braid.engine.QueryStatistics;
import io.braid.engine.Result;
import io.braid.engine.plan.PlannedQuery;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.PlannerOptions;
import io.braid.planner.VdbReader;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;

/** The demo's model over the demo's databases, planned with options of the test's own. */
final class BehindTheServer implements AutoCloseable {
    private static final String MODEL = "/io/braid/vdb/models/tpch/tpch.vdb.sql";
    private static final Map<String, DemoSource> DATABASES = Map.of(
            "orders_db", DemoSource.DB_A,
            "customers_db", DemoSource.DB_B,
            "parts_db", DemoSource.DB_C,
            "places_db", DemoSource.DB_D);

    /** Of longer answers only so many rows are read, whichever come first. */
    static final int MOST_ROWS = 20_000;

    private final Map<String, Source> sources = new HashMap<>();
    private final Catalog catalog;
    private final Engine engine;

    /** Rows as lines of text, sorted, and what it took to get them. */
    record Answer(List<String> rows, QueryStatistics statistics, List<String> warnings) {}

    BehindTheServer(Demo demo) {
        this(demo, EngineLimits.ofHeap(4));
    }

    BehindTheServer(Demo demo, EngineLimits limits) {
        VirtualDatabase model = VdbReader.read(MODEL, model());
        model.servers().forEach(server -> sources.put(server.name(), open(server, demo)));
        catalog = Catalog.open(model, name -> Objects.requireNonNull(sources.get(name)));
        engine = new Engine(limits, name -> Objects.requireNonNull(sources.get(name)));
    }

    Answer run(String sql, PlannerOptions options, Parameter... parameters) {
        PlannedQuery plan = new Planner(catalog, options).plan(sql);
        try (Result result = engine.run(plan, List.of(parameters), QueryContext.of("test"))) {
            List<String> rows = new ArrayList<>();
            for (Batch batch = result.next(); batch != null && rows.size() < MOST_ROWS; batch = result.next()) {
                for (int row = 0; row < batch.rows() && rows.size() < MOST_ROWS; row++) {
                    rows.add(row(batch, row));
                }
            }
            Collections.sort(rows);
            return new Answer(rows, result.statistics(), result.warnings());
        }
    }

    private static String row(Batch batch, int row) {
        List<String> cells = new ArrayList<>();
        for (int column = 0; column < batch.columnCount(); column++) {
            cells.add(Objects.toString(batch.column(column).value(row)));
        }
        return String.join(" | ", cells);
    }

    private static Source open(ServerDefinition server, Demo demo) {
        Connector connector = ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.name().equals(server.wrapper()))
                .findFirst()
                .orElseThrow();
        TestServer database = demo.database(Objects.requireNonNull(DATABASES.get(server.name())));
        Map<String, String> options = new HashMap<>(Map.of("url", database.jdbcUrl()));
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
