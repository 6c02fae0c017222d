package io.braid.server.database;

import io.braid.engine.Engine;
import io.braid.engine.QueryContext;
import io.braid.engine.Result;
import io.braid.engine.plan.PlannedQuery;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.imports.ImportCache;
import io.braid.server.source.Connectors;
import io.braid.server.source.OpenSources;
import io.braid.spi.Parameter;
import io.braid.vdb.VirtualDatabase;
import java.util.List;

/** A virtual database whose sources are open: it plans and runs statements. Safe for use by many threads. */
public final class Database implements AutoCloseable {
    private final Catalog catalog;
    private final OpenSources sources;
    private final Planner planner;
    private final Engine engine;

    private Database(Catalog catalog, OpenSources sources, Planner planner, Engine engine) {
        this.catalog = catalog;
        this.sources = sources;
        this.planner = planner;
        this.engine = engine;
    }

    /** Opens the sources, which connect when first needed; if that fails, nothing stays open. */
    public static Database open(
            VirtualDatabase model, Connectors connectors, EngineLimits limits, ImportCache imports) {
        OpenSources sources = OpenSources.open(model.servers(), connectors, imports);
        try {
            Catalog catalog = Catalog.open(model, sources::get, imports);
            Engine engine = new Engine(limits.workers(), limits.queryMemory(), sources::get);
            return new Database(catalog, sources, new Planner(catalog), engine);
        } catch (RuntimeException e) {
            sources.close();
            throw e;
        }
    }

    public String name() {
        return catalog.database().name();
    }

    public String version() {
        return catalog.database().version();
    }

    public VirtualDatabase model() {
        return catalog.database();
    }

    /** Does what the first query would have to wait for; fails where some queries would fail. */
    public void warmUp() {
        QueryContext context = QueryContext.of("warm-up");
        try (Result result = run(plan("SELECT 1"), List.of(), context)) {
            while (result.next() != null) {
                // Reading it to its end is all there is to do.
            }
        }
        catalog.importAll();
    }

    /** Asks the sources of a schema again which tables they have; if one cannot be asked, nothing changes. */
    public void refresh(String schema) {
        catalog.refresh(schema);
    }

    public PlannedQuery plan(String sql) {
        return planner.plan(sql);
    }

    public Result run(PlannedQuery query, List<Parameter> parameters, QueryContext context) {
        return engine.run(query, parameters, context);
    }

    @Override
    public void close() {
        engine.close();
        sources.close();
    }
}
