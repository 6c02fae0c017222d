package io.braid.scaleout;

import io.braid.connector.duckdb.DuckdbConnector;
import io.braid.connector.h2.H2Connector;
import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.model.VdbReader;
import io.braid.planner.offload.OffloadTarget;
import io.braid.planner.option.EngineChoice;
import io.braid.planner.option.PlannerOptions;
import io.braid.spark.SparkConnector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.compute.ComputeConfig;
import io.braid.spi.compute.ComputeEngine;
import io.braid.spi.compute.RowFiles;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Two schemas of one H2 database as two sources, and an engine at an address where Spark may or may not answer. */
public final class SparkRig implements AutoCloseable {
    private static final long MEMORY = 256 << 20;

    private final Connection database;
    private final Source one;
    private final Source two;
    private final RowFiles files = new DuckdbConnector().openFiles(MEMORY);
    private final ComputeEngine spark;
    private final Engine engine;
    private final Planner planner;

    /**
     * @param name of the H2 database
     * @param localBytes memory beyond which the engine is chosen
     * @param statements make the schemas ONE and TWO
     */
    public SparkRig(String name, String url, Path folder, long localBytes, List<String> statements)
            throws SQLException {
        String source = "jdbc:h2:mem:" + name;
        this.database = DriverManager.getConnection(source);
        try (Statement statement = database.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        this.one = new H2Connector().open(new SourceConfig("one", Map.of("url", source)));
        this.two = new H2Connector().open(new SourceConfig("two", Map.of("url", source)));
        this.spark = new SparkConnector().open(new ComputeConfig(url, "", folder, "", files));
        Map<String, Source> sources = Map.of("one", one, "two", two, ComputeEngine.reference(spark.name()), spark);
        this.engine = new Engine(2, sources::get);
        String model = "CREATE DATABASE scaleout VERSION '1';\n" + server("one", source) + server("two", source);
        this.planner = new Planner(
                Catalog.open(VdbReader.read("scaleout", model), sources::get), new OffloadTarget(spark, localBytes));
    }

    private static String server(String name, String url) {
        return "CREATE SERVER " + name + " FOREIGN DATA WRAPPER h2 OPTIONS (url '" + url + "');\nCREATE SCHEMA "
                + name + " SERVER " + name + ";\nIMPORT FOREIGN SCHEMA " + name.toUpperCase(Locale.ROOT)
                + " FROM SERVER " + name + " INTO " + name + ";\n";
    }

    /** The options of a session that has chosen an engine. */
    public static PlannerOptions on(EngineChoice choice) {
        return PlannerOptions.ALL.on(choice);
    }

    public Planner planner() {
        return planner;
    }

    /** The rows of a query, each as text. */
    public List<String> rows(String sql, PlannerOptions options) {
        return rows(planner.plan(sql, options), new ArrayList<>());
    }

    /** The rows of a plan; what it warns of is added to the warnings. */
    public List<String> rows(PlannedQuery plan, List<String> warnings) {
        List<String> rows = new ArrayList<>();
        try (Result result = engine.run(plan, List.of(), QueryContext.of("scaleout"))) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    List<String> cells = new ArrayList<>();
                    for (int column = 0; column < batch.columnCount(); column++) {
                        cells.add(text(batch.column(column).value(row)));
                    }
                    rows.add(String.join(" | ", cells));
                }
            }
            warnings.addAll(result.warnings());
        }
        return rows;
    }

    private static String text(@Nullable Object value) {
        return value instanceof BigDecimal number ? number.toPlainString() : String.valueOf(value);
    }

    /** The plan of a query, as EXPLAIN shows it. */
    public String explained(String sql, PlannerOptions options) {
        Query query = (Query) StatementReader.read("EXPLAIN (WHY) " + sql);
        return String.join("\n", rows(planner.plan(query, null, options), new ArrayList<>()));
    }

    @Override
    public void close() throws SQLException {
        engine.close();
        spark.close();
        files.close();
        one.close();
        two.close();
        database.close();
    }
}
