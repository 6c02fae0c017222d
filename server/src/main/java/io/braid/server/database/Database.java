package io.braid.server.database;

import io.braid.engine.Engine;
import io.braid.engine.EngineResources;
import io.braid.engine.KnownRows;
import io.braid.engine.QueryContext;
import io.braid.engine.Result;
import io.braid.engine.lookup.CommonQuestion;
import io.braid.engine.plan.PlannedQuery;
import io.braid.planner.Catalog;
import io.braid.planner.PlanFor;
import io.braid.planner.Planner;
import io.braid.planner.PlanningRequest;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.planner.drift.Drift;
import io.braid.planner.drift.DriftFinding;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.kept.KeptRows;
import io.braid.planner.lineage.Lineage;
import io.braid.planner.lineage.RelationLineage;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.statement.Query;
import io.braid.server.matview.DatabaseViews;
import io.braid.server.matview.MaterializedViews;
import io.braid.server.matview.StatementViews;
import io.braid.server.matview.ViewStore;
import io.braid.server.result.Answer;
import io.braid.server.result.Caches;
import io.braid.server.result.Reading;
import io.braid.server.source.OpenSources;
import io.braid.server.source.SharedSources;
import io.braid.server.source.WatchedSource;
import io.braid.server.system.ServerState;
import io.braid.server.system.SystemScope;
import io.braid.server.system.SystemSource;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.store.TableKeeper;
import io.braid.vdb.Definition;
import io.braid.vdb.ImportedDatabases;
import io.braid.vdb.Problem;
import io.braid.vdb.UserMappings;
import io.braid.vdb.VirtualDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A virtual database whose sources are open: it plans and runs statements. Safe for use by many threads. */
public final class Database implements AutoCloseable {
    private static final int MOST_PLANS = 1000;
    private static final int MOST_RIGHTS = 10_000;
    private static final Duration PLANNING_PATIENCE = Duration.ofSeconds(1);

    private final VirtualDatabase model;
    private final OpenSources sources;
    private final Source system;
    private final DatabaseViews views;
    private final ImportCache imports;
    private final Catalog catalog;
    private final Planner planner;
    private final UserMappings mappings;
    private final Map<Principal, Rights> rights = new ConcurrentHashMap<>();
    private final PlanCache plans = new PlanCache(MOST_PLANS);
    private final PlanTurns planTurns = new PlanTurns(PLANNING_PATIENCE);
    /** Those of the server's own queries, as materialized views are refreshed by: every time by the same. */
    private final PlanCache livePlans = new PlanCache(MOST_PLANS);

    private final Engine engine;
    private final Caches caches;

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
        this.views = new DatabaseViews(views, whole, sources::get);
        this.catalog = Catalog.open(whole, sources::get, imports, SystemSource.schemas(system));
        this.planner = new Planner(catalog);
        this.engine = new Engine(resources, this::source);
        this.caches = server.caches();
        this.mappings = UserMappings.of(whole);
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
        OpenSources sources = OpenSources.open(whole.database(), shared);
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

    /** Asks its sources what the first query would have to ask them; fails where some queries would fail. */
    public void importAll() {
        catalog.importAll();
    }

    /**
     * Gets faster than a process is that has never planned a query.
     *
     * @param end the reading of {@link System#nanoTime()} at which that is to stop
     */
    public void warmUp(long end) {
        new WarmUp(planner, catalog).run(end, (query, context) -> run(query, List.of(), context));
    }

    /** Where one of its servers keeps rows of views; fails if it may not. */
    public TableKeeper keeper(String server) {
        return sources.get(server)
                .keeper()
                .orElseThrow(
                        () -> new BraidException(
                                ErrorCode.CONFIGURATION_ERROR,
                                "Server '" + server
                                        + "' keeps no rows of materialized views: nobody has named the schema in which"
                                        + " it may, by its option 'kept_rows', which servers of postgresql, mysql, duckdb and h2 have"));
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

    /** What somebody may see of it. */
    public Rights rights(Principal principal) {
        if (rights.size() > MOST_RIGHTS) {
            rights.clear();
        }
        return rights.computeIfAbsent(principal, catalog::rights);
    }

    /** What somebody may read of kept rows, which are those that Braid itself gets: not who gets others. */
    public KeptRows keptFor(Rights asking, StatementViews kept) {
        return mappings.concern(asking.principal().user()) ? KeptRows.NOT_FOR_MAPPED_USERS : kept;
    }

    /** Its materialized views. */
    public DatabaseViews views() {
        return views;
    }

    /**
     * The plan of a statement that was planned before for somebody with such rights, if it is still kept and reads of
     * materialized views what the statement is to read.
     */
    public Optional<PlannedQuery> knownPlan(
            String sql, @Nullable String schema, PlannerOptions options, Rights asking, StatementViews kept) {
        PlanKey key = PlanKey.of(sql, schema, options, keptFor(asking, kept).takesUnnamed(), asking);
        long revision = catalog.revision();
        // Where users are known to sources by names of their own, no plan and no result is anybody else's.
        Optional<PlannedQuery> known = (mappings.matter() ? Optional.<PlannedQuery>empty() : plans.find(key, revision))
                .or(() -> plans.find(key.forUser(asking.principal().user()), revision))
                .filter(kept::fit);
        known.ifPresent(found -> caches.plans().found());
        return known;
    }

    /** Plans a query that reads every materialized view from its sources. */
    public PlannedQuery planLive(String sql) {
        PlanKey key = PlanKey.ofServer(sql);
        long revision = catalog.revision();
        Optional<PlannedQuery> known = livePlans.find(key, revision);
        if (known.isPresent()) {
            return known.get();
        }
        long start = System.nanoTime();
        PlannedQuery planned = planner.plan(sql);
        livePlans.add(
                new CachedPlan(key, planned, revision, 0, Duration.ofNanos(System.nanoTime() - start), Instant.now()));
        return planned;
    }

    /** Plans a query of the server's own over rows that are kept of views. */
    public PlannedQuery planOver(KeptRows kept, String sql) {
        return planner.plan(sql, kept);
    }

    /** Whether a text is a query that means the same each time, for everybody, has no parameters, and reads a source. */
    public boolean isKeepable(String sql) {
        try {
            PlannedQuery query = planLive(sql);
            return query.parameters().isEmpty()
                    && query.provenance().repeatable()
                    && !query.reads().sources().isEmpty();
        } catch (BraidException e) {
            // It may be no query, or be about tables that there are no more.
            return false;
        }
    }

    /**
     * Plans a query and keeps the plan.
     *
     * @param sql its text
     */
    public PlannedQuery plan(Query query, String sql, PlanningRequest request) {
        long revision = catalog.revision();
        long start = System.nanoTime();
        PlanFor planned = planner.plan(query, request);
        if (query.isExplain()) {
            // What it tells may be something else the next moment.
            return planned.query();
        }
        caches.plans().made();
        Rights asking = request.rights();
        PlanKey key = PlanKey.of(
                sql, request.defaultSchema(), request.options(), request.kept().takesUnnamed(), asking);
        plans.add(new CachedPlan(
                planned.ofUser() || mappings.matter()
                        ? key.forUser(asking.principal().user())
                        : key,
                planned.query(),
                revision,
                0,
                Duration.ofNanos(System.nanoTime() - start),
                Instant.now()));
        return planned.query();
    }

    /** As {@link #plan}; of those who send the same at once, one plans it for all. */
    public PlannedQuery planInTurn(
            Query query, String sql, PlanningRequest request, StatementViews views, Runnable checkpoint) {
        if (query.isExplain()) {
            return plan(query, sql, request);
        }
        Rights asking = request.rights();
        PlanKey key = PlanKey.of(
                sql, request.defaultSchema(), request.options(), request.kept().takesUnnamed(), asking);
        return planTurns.plan(
                mappings.matter() ? key.forUser(asking.principal().user()) : key,
                checkpoint,
                () -> knownPlan(sql, request.defaultSchema(), request.options(), asking, views),
                () -> plan(query, sql, request));
    }

    /** The plans that are kept. */
    public List<CachedPlan> plans() {
        return plans.all();
    }

    public Result run(PlannedQuery query, List<Parameter> parameters, QueryContext context) {
        return engine.run(query, parameters, context);
    }

    /** Asks a source in the place of several runs of a query. */
    public Result run(CommonQuestion question, QueryContext context) {
        return engine.run(question, context);
    }

    /**
     * The rows of a query, which need not be new.
     *
     * @param maxAge how old they may be
     * @param checks whether older ones will do as well if the sources say that nothing has changed
     * @param checkpoint asked now and then, and may throw
     * @param turn waits until it may run, if it has to
     */
    public Answer answer(
            PlannedQuery query,
            List<Parameter> parameters,
            QueryContext context,
            Duration maxAge,
            boolean checks,
            Runnable checkpoint,
            Runnable turn) {
        // Of those who get rows of their own from a source, Braid's own question to it says nothing.
        boolean asks = checks && !maxAge.isZero() && !mappings.concern(context.user());
        // Rows that are known already are older than what the sources are asked now.
        QueryContext reader = asks ? context.with(KnownRows.NONE) : context;
        UnaryOperator<Map<String, String>> tokens =
                asks ? before -> changeTokens(query, before, reader.scans()) : before -> Map.of();
        Reading reading = new Reading(
                tokens,
                () -> {
                    turn.run();
                    return run(query, parameters, reader);
                },
                reader.known()::age);
        return caches.results().answer(query, parameters, maxAge, checkpoint, reading);
    }

    /**
     * What a query may know of single rows that begins now.
     *
     * @param maxAge how old they may be, if their schemas allow more; null if they say it alone
     */
    public KnownRows knownRows(@Nullable Duration maxAge) {
        return caches.lookups().forQuery(maxAge);
    }

    /**
     * What stands for all that a query reads, by source: as long as it is the same, so are the query's rows. Empty if one of
     * its sources cannot tell, or if the query depends on more than tables.
     *
     * @param before what it was when somebody last asked
     */
    public Map<String, String> changeTokens(PlannedQuery query, Map<String, String> before, ScanContext context) {
        if (!query.provenance().repeatable() || !query.provenance().ofTables()) {
            return Map.of();
        }
        Map<String, String> tokens = new TreeMap<>();
        for (String name : query.reads().sources()) {
            Optional<String> token =
                    source(name).changeToken(query.provenance().tablesOf(name), before.get(name), context);
            if (token.isEmpty()) {
                return Map.of();
            }
            tokens.put(name, token.get());
        }
        return tokens;
    }

    /**
     * Forgets results and rows that are kept.
     *
     * @param path the schema of a source, or a table of one, that they are made of; empty for all there are
     */
    public void forgetResults(List<String> path) {
        if (!path.isEmpty()) {
            catalog.requireOfSource(path, "the results of views are kept as those of the tables that they read");
        }
        caches.forget(path);
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
