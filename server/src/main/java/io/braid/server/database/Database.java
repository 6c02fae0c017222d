package io.braid.server.database;

import io.braid.engine.Engine;
import io.braid.engine.EngineResources;
import io.braid.engine.QueryContext;
import io.braid.engine.Result;
import io.braid.engine.plan.PlannedQuery;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.PlanningContext;
import io.braid.planner.drift.Drift;
import io.braid.planner.drift.DriftFinding;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.lineage.Lineage;
import io.braid.planner.lineage.RelationLineage;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.statement.Query;
import io.braid.server.matview.DatabaseViews;
import io.braid.server.matview.MaterializedViews;
import io.braid.server.matview.StatementViews;
import io.braid.server.matview.ViewStore;
import io.braid.server.source.OpenSources;
import io.braid.server.source.SharedSources;
import io.braid.server.source.WatchedSource;
import io.braid.server.system.ServerState;
import io.braid.server.system.SystemScope;
import io.braid.server.system.SystemSource;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Definition;
import io.braid.vdb.ImportedDatabases;
import io.braid.vdb.Problem;
import io.braid.vdb.VirtualDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A virtual database whose sources are open: it plans and runs statements. Safe for use by many threads. */
public final class Database implements AutoCloseable {
    private static final int MOST_PLANS = 1000;

    private final VirtualDatabase model;
    private final OpenSources sources;
    private final Source system;
    private final DatabaseViews views;
    private final ImportCache imports;
    private final Catalog catalog;
    private final Planner planner;
    private final PlanCache plans = new PlanCache(MOST_PLANS);
    private final Engine engine;

    private Database(
            VirtualDatabase model,
            VirtualDatabase whole,
            OpenSources sources,
            EngineResources resources,
            ImportCache imports,
            ServerState server,
            MaterializedViews views) {
        this.model = model;
        this.sources = sources;
        this.imports = imports;
        this.system = new SystemSource(queryId -> new SystemScope(server, this, queryId));
        this.views = new DatabaseViews(views, whole);
        this.catalog = Catalog.open(whole, sources::get, imports, SystemSource.schemas(system));
        this.planner = new Planner(catalog);
        this.engine = new Engine(resources, this::source);
    }

    /**
     * Opens the sources, which connect when first needed; if that fails, nothing stays open.
     *
     * @param others finds the models of the databases that this one imports
     */
    public static Database open(
            VirtualDatabase model,
            ImportedDatabases.Lookup others,
            SharedSources shared,
            EngineResources resources,
            ImportCache imports,
            ServerState server,
            MaterializedViews views) {
        ImportedDatabases.Result whole = ImportedDatabases.resolve(model, others);
        if (!whole.problems().isEmpty()) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    whole.problems().stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
        OpenSources sources = OpenSources.open(whole.database().servers(), shared);
        try {
            return new Database(model, whole.database(), sources, resources, imports, server, views);
        } catch (RuntimeException e) {
            sources.close();
            throw e;
        }
    }

    public String name() {
        return catalog.database().name();
    }

    public Catalog catalog() {
        return catalog;
    }

    /** Its sources and how they are doing. */
    public List<WatchedSource> sources() {
        return sources.all();
    }

    public String version() {
        return catalog.database().version();
    }

    /** What its own text says, without the databases that it imports. */
    public VirtualDatabase model() {
        return model;
    }

    /** Does what the first query would have to wait for; fails where some queries would fail. */
    public void warmUp() {
        QueryContext context = QueryContext.of("warm-up");
        try (Result result = run(planner.plan("SELECT 1"), List.of(), context)) {
            while (result.next() != null) {
                // Reading it to its end is all there is to do.
            }
        }
        catalog.importAll();
    }

    /** What is wrong with its definitions, as far as that can be told: of those that need a source which is down it cannot. */
    List<Problem> problems() {
        return catalog.problems();
    }

    /** Why some definitions mean nothing, as far as that can be told: those that need a source which is down may do. */
    Map<Definition, BraidException> problems(Collection<Definition> definitions) {
        return catalog.problems(definitions);
    }

    /** Where the columns of its views and functions come from. */
    public List<RelationLineage> lineage() {
        return Lineage.relations(catalog);
    }

    /** How its sources, asked now, differ from what is known of them. */
    public List<DriftFinding> drift() {
        return Drift.of(catalog.database(), sources::get, imports, SystemSource.schemas(system));
    }

    /** Its materialized views. */
    public DatabaseViews views() {
        return views;
    }

    /** The plan of a statement that was planned before, if it is still kept and reads what the statement is to read. */
    public Optional<PlannedQuery> knownPlan(
            String sql, @Nullable String schema, PlannerOptions options, StatementViews kept) {
        return plans.find(sql, schema, options, catalog.revision()).filter(kept::fit);
    }

    /** Plans a query that reads every materialized view from its sources. */
    public PlannedQuery planLive(String sql) {
        return planner.plan(sql);
    }

    /**
     * Plans a query and keeps the plan.
     *
     * @param sql its text
     * @param schema where to look for tables that are named without a schema
     * @param kept what it is to read of materialized views
     */
    public PlannedQuery plan(
            Query query, String sql, @Nullable String schema, PlannerOptions options, StatementViews kept) {
        long revision = catalog.revision();
        long start = System.nanoTime();
        PlannedQuery planned = planner.plan(query, new PlanningContext(schema, options, kept));
        if (query.isExplain()) {
            // What it tells may be something else the next moment.
            return planned;
        }
        plans.add(new CachedPlan(
                sql,
                schema,
                options,
                planned,
                revision,
                0,
                Duration.ofNanos(System.nanoTime() - start),
                Instant.now()));
        return planned;
    }

    /** The plans that are kept. */
    public List<CachedPlan> plans() {
        return plans.all();
    }

    public Result run(PlannedQuery query, List<Parameter> parameters, QueryContext context) {
        return engine.run(query, parameters, context);
    }

    @Override
    public void close() {
        engine.close();
        sources.close();
    }

    private Source source(String name) {
        if (name.equals(ViewStore.NAME)) {
            return views.store();
        }
        return name.equals(system.name()) ? system : sources.get(name);
    }
}
