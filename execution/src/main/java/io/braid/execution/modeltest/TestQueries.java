package io.braid.execution.modeltest;

import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.execution.system.SystemSource;
import io.braid.execution.system.SystemTables;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.PlanningRequest;
import io.braid.planner.access.Principal;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Runner of queries over the tables of a script. */
final class TestQueries implements AutoCloseable {
    private final Catalog catalog;
    private final Planner planner;
    private final Engine engine;

    /** @param model the model including imported databases */
    TestQueries(VirtualDatabase model, TestTables tables, SystemTables systemTables) {
        Map<String, Source> sources = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        model.servers()
                .forEach(server -> sources.put(server.name(), new TestSource(server.name(), tables.of(server.name()))));
        SystemSource system = new SystemSource(systemTables, queryId -> {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED, "A test of a model cannot read tables of the server");
        });
        this.catalog = Catalog.open(
                TestModel.of(model), sources::get, ImportCache.inMemory(), SystemSource.schemas(systemTables, system));
        this.planner = new Planner(catalog);
        this.engine = new Engine(1, name -> sources.getOrDefault(name, system));
    }

    /** Rows as Java objects of their types, or nulls. */
    record Rows(List<DataType> types, List<List<@Nullable Object>> values) {}

    /** The rows of a query; fails for other statements. */
    Rows run(String sql, Principal user) {
        if (!(StatementReader.read(sql) instanceof Query query)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED, "A test of a model runs queries, and this statement is none");
        }
        PlanningRequest request = new PlanningRequest(
                null, PlannerOptions.ALL, catalog.rights(user), ViewContents.NONE, PlanningBudget.UNLIMITED);
        PlannedQuery plan = planner.plan(query, request).query();
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (Result result = engine.run(plan, List.of(), QueryContext.of("test"))) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                addRows(batch, rows);
            }
        }
        return new Rows(plan.columns().types(), rows);
    }

    private static void addRows(Batch batch, List<List<@Nullable Object>> rows) {
        for (int row = 0; row < batch.rows(); row++) {
            List<@Nullable Object> values = new ArrayList<>();
            for (int column = 0; column < batch.columnCount(); column++) {
                values.add(batch.column(column).value(row));
            }
            rows.add(values);
        }
    }

    @Override
    public void close() {
        engine.close();
    }
}
