package io.braid.random;

import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.PlanningRequest;
import io.braid.planner.access.Principal;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.option.PlannerOptions;
import io.braid.slt.StoredViews;
import io.braid.spi.batch.Batch;
import java.util.List;
import java.util.function.Consumer;

/** Plans and runs queries as the server itself, over the sources of a catalog. */
record CatalogReader(Catalog catalog, Engine engine) implements StoredViews.Reader {
    @Override
    public PlannedQuery plan(String sql, ViewContents kept) {
        return plan(sql, kept, PlannerOptions.ALL);
    }

    PlannedQuery plan(String sql, ViewContents kept, PlannerOptions options) {
        PlanningRequest request =
                new PlanningRequest(null, options, catalog.rights(Principal.SERVER), kept, PlanningBudget.UNLIMITED);
        return new Planner(catalog)
                .plan((Query) StatementReader.read(sql), request)
                .query();
    }

    @Override
    public void read(PlannedQuery plan, Consumer<Batch> rows) {
        try (Result result = engine.run(plan, List.of(), QueryContext.of("random"))) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                rows.accept(batch);
            }
        }
    }
}
