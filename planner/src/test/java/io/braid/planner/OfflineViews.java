package io.braid.planner;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.planner.access.Principal;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.materialized.MaterializedTable;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.Source;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.vdb.ViewDefinition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Demo model with materialized views, which have rows of a fixed time that every query accepts. */
final class OfflineViews implements ViewContents {
    private static final Path MODEL = Path.of("src/test/plans/rewriting.vdb.sql");
    private static final Instant THEN = Instant.parse("2026-05-01T10:20:00Z");
    private static final double OTHERS = 1000;
    private static final Map<String, Double> ROWS = Map.ofEntries(
            Map.entry("line_days", 10_000.0),
            Map.entry("customer_orders", 1_500_000.0),
            Map.entry("recent_orders", 680_000.0),
            Map.entry("all_customers", 800_000.0),
            Map.entry("stock", 720_000.0),
            Map.entry("stock_totals", 10_000.0),
            Map.entry("served_customers", 100_000.0),
            Map.entry("supplier_doubles", 10_000.0),
            Map.entry("neighbours", 25.0),
            Map.entry("nations", 25.0),
            Map.entry("wide_pairs", 40_000_000.0));

    private final Catalog catalog;
    private final Planner planner;
    private final Capabilities capabilities;
    private final Map<String, MaterializedTable> tables = new HashMap<>();

    OfflineViews(Function<String, Capabilities> capabilities) {
        this.capabilities = capabilities.apply("duckdb");
        try {
            catalog = new OfflineTpch(capabilities).catalog(Files.readString(MODEL));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        planner = new Planner(catalog);
    }

    PlannedQuery plan(String sql) {
        PlanningRequest request = new PlanningRequest(
                null, PlannerOptions.ALL, catalog.rights(Principal.SERVER), this, PlanningBudget.UNLIMITED);
        return planner.plan((Query) StatementReader.read(sql), request).query();
    }

    @Override
    public Choice of(ViewDefinition view) {
        return unnamed(view);
    }

    @Override
    public Choice unnamed(ViewDefinition view) {
        return Choice.materialized(tables.computeIfAbsent(view.name(), name -> table(view)));
    }

    @Override
    public boolean takesUnnamed() {
        return true;
    }

    private MaterializedTable table(ViewDefinition view) {
        List<ColumnDescription> columns = planner.plan("SELECT * FROM kept." + view.name()).columns().fields().stream()
                .map(field -> new ColumnDescription(field.name(), field.type(), "kept"))
                .toList();
        TableDescription table = new TableDescription(
                new TableName("store", "main", view.name()),
                TableDescription.Kind.TABLE,
                columns,
                TableKeys.NONE,
                null);
        Source store = new OfflineSource(
                "(store)",
                capabilities,
                List.of(table),
                Map.of(view.name(), ROWS.getOrDefault(view.name(), OTHERS)),
                Map.of());
        return new MaterializedTable(store, table, THEN, null);
    }
}
