package io.braid.execution.database;

import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.lookup.LookupBatch;
import io.braid.engine.plan.expression.CatalogFunctions;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.execution.plan.PlanService;
import io.braid.execution.plan.WritePlans;
import io.braid.execution.result.Caches;
import io.braid.execution.source.OpenSources;
import io.braid.execution.source.WatchedSource;
import io.braid.execution.view.DatabaseViews;
import io.braid.execution.view.StatementViews;
import io.braid.execution.view.ViewStore;
import io.braid.grammar.statement.LoadRows;
import io.braid.grammar.statement.Query;
import io.braid.grammar.statement.TableStatement;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.PlanningRequest;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.planner.catalog.ImportFilter;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.planner.catalog.TemporaryTable;
import io.braid.planner.drift.DriftFinding;
import io.braid.planner.drift.SourceDrift;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.imports.ImportKey;
import io.braid.planner.imports.ImportedTables;
import io.braid.planner.lineage.Lineage;
import io.braid.planner.lineage.RelationLineage;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.offload.OffloadTarget;
import io.braid.planner.table.PlannedTableChange;
import io.braid.planner.table.PlannedTableChange.SourcePlace;
import io.braid.planner.write.PlannedLoad;
import io.braid.spi.ChangeTracking;
import io.braid.spi.Parameter;
import io.braid.spi.Probing;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.Writable;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.compute.ComputeEngine;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.write.TableWriter;
import io.braid.vdb.Definition;
import io.braid.vdb.Problem;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.SchemaOptions;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.UserMappings;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.ModelChange;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A virtual database with open sources: it plans and runs statements. Thread-safe. */
public final class Database implements AutoCloseable {
    private static final int MOST_RIGHTS = 10_000;

    private final VirtualDatabase model;
    private final DatabaseOpener opener;
    private final OpenSources sources;
    private final Source system;
    private final Function<String, CatalogFunctions> functions;
    private final SystemSchemas systemTables;
    private final DatabaseViews views;
    private final ImportCache imports;
    private final Catalog catalog;
    private final Planner planner;
    private final UserMappings mappings;
    private final Map<Principal, Rights> rights = new ConcurrentHashMap<>();
    private final PlanService plans;
    private final WritePlans writes;
    private final boolean writesSeveral;

    private final Engine engine;
    private final @Nullable OffloadTarget offload;
    private final Caches caches;

    /**
     * A database over open sources.
     *
     * @param whole the model including imported databases
     * @param opener resources that all databases share
     */
    Database(VirtualDatabase model, VirtualDatabase whole, OpenSources sources, DatabaseOpener opener) {
        this(new Models(model, whole, List.of()), sources, opener, opener.imports());
    }

    /**
     * Definitions of a database.
     *
     * @param model the database's own model
     * @param whole the model including imported databases
     * @param temporary temporary tables of the session
     */
    private record Models(VirtualDatabase model, VirtualDatabase whole, List<TemporaryTable> temporary) {}

    private Database(Models models, OpenSources sources, DatabaseOpener opener, ImportCache imports) {
        this.model = models.model();
        VirtualDatabase whole = models.whole();
        this.opener = opener;
        this.sources = sources;
        this.imports = imports;
        this.system = opener.systemTables().source(this);
        this.functions = queryId -> opener.systemTables().functions(this, queryId);
        this.systemTables = opener.systemTables().schemas(system);
        this.views = new DatabaseViews(opener.views(), whole, sources::get);
        this.catalog = Catalog.open(whole, sources::get, imports, systemTables, models.temporary());
        this.offload = opener.engine();
        this.planner = new Planner(catalog, offload);
        this.engine = new Engine(opener.engines(), this::source);
        this.caches = opener.caches();
        this.mappings = UserMappings.of(whole);
        this.writesSeveral = writableServers(whole) > 1;
        this.writes = new WritePlans(planner, catalog::revision);
        this.plans = new PlanService(planner, catalog::revision, mappings.matter(), caches.plans());
    }

    public String name() {
        return catalog.database().name();
    }

    public Catalog catalog() {
        return catalog;
    }

    /** The sources and their health. */
    public List<WatchedSource> sources() {
        return sources.all();
    }

    public String version() {
        return catalog.database().version();
    }

    /** The database's own model, without imported databases. */
    public VirtualDatabase model() {
        return model;
    }

    /** Imports the metadata of all sources that queries need; fails if a query would fail for lack of it. */
    public void importAll() {
        catalog.importAll();
    }

    /**
     * Plans and runs sample queries until the JVM has loaded and compiled the planner.
     *
     * @param end the value of {@link System#nanoTime()} at which to stop
     */
    public void warmUp(long end) {
        new WarmUp(planner, catalog).run(end, (query, context) -> run(query, List.of(), context));
    }

    /**
     * A view of this database as one transaction sees it, over the same sources but with the tables that the
     * transaction has changed. It does not need to be closed.
     *
     * @param edits model changes of the transaction
     * @param temporary temporary tables of the transaction
     * @param tables returns the tables of an import as the transaction sees them
     */
    Database inTransaction(
            List<ModelChange> edits,
            List<TemporaryTable> temporary,
            Collection<SourcePlace> changed,
            Function<ImportKey, List<TableDescription>> tables) {
        VirtualDatabase edited = ModelEdits.apply(model, edits);
        VirtualDatabase whole = edits.isEmpty() ? catalog.database() : opener.whole(edited);
        Map<ImportKey, ImportedTables> seen = new HashMap<>();
        for (SourcePlace place : changed) {
            Source source = sources.get(place.source());
            Set<ImportKey> keys = new HashSet<>(imports.keys(server(place), place.remoteSchemas()));
            whole.imports().stream()
                    .filter(imported -> imported.server().equalsIgnoreCase(place.source())
                            && place.remoteSchemas().contains(imported.remoteSchema()))
                    .map(imported -> ImportKey.of(server(place), new ImportFilter(imported).request()))
                    .forEach(keys::add);
            Set<String> gone = new HashSet<>(place.remoteSchemas());
            whole.imports().forEach(imported -> gone.remove(imported.remoteSchema()));
            keys.removeIf(key -> gone.contains(key.remoteSchema()));
            keys.forEach(key -> seen.put(
                    key,
                    new ImportedTables(tables.apply(key), Probing.of(source).probes(), Instant.now())));
        }
        return new Database(new Models(edited, whole, temporary), sources, opener, imports.with(seen));
    }

    /** Fails if the changes are invalid for this model. */
    public void requireSound(List<ModelChange> changes) {
        ModelEdits.apply(model, changes);
    }

    /** True if this is the database as an open transaction sees it. */
    public boolean isInTransaction() {
        return imports != opener.imports();
    }

    /**
     * Re-imports the affected schemas after tables have been created, dropped or renamed, so that all sessions see the
     * change.
     */
    public void tablesChanged(SourcePlace place) {
        opener.imports().changed(server(place), place.remoteSchemas(), sources.get(place.source()));
    }

    private ServerDefinition server(SourcePlace place) {
        return catalog.database().server(place.source()).orElseThrow();
    }

    /** The writer for materialized views in one of the servers; fails if the server does not allow it. */
    public TableWriter tableWriter(String server) {
        return Writable.of(sources.get(server))
                .tableWriter()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.CONFIGURATION_ERROR,
                        "Server '" + server
                                + "' keeps no rows of materialized views: nobody has named the schema in which"
                                + " it may, by its option 'kept_rows', which servers of postgresql, mysql,"
                                + " duckdb and h2 have"));
    }

    /** Errors in the definitions. Definitions that need an unavailable source are not checked. */
    List<Problem> problems() {
        return catalog.problems();
    }

    /** Errors of the given definitions. Definitions that need an unavailable source are not checked. */
    Map<Definition, BraidException> problems(Collection<Definition> definitions) {
        return catalog.problems(definitions);
    }

    /** Column lineage of the views and functions. */
    public List<RelationLineage> lineage() {
        return Lineage.relations(catalog);
    }

    /** Differences between the current metadata of the sources and the imported metadata. */
    public List<DriftFinding> drift() {
        return SourceDrift.of(catalog.database(), sources::get, imports, systemTables);
    }

    /** The privileges of a principal in this database. */
    public Rights rights(Principal principal) {
        if (rights.size() > MOST_RIGHTS) {
            rights.clear();
        }
        return rights.computeIfAbsent(principal, catalog::rights);
    }

    /**
     * The materialized views that a user may read; none if user mappings let the user see other rows of some source.
     */
    public ViewContents viewsFor(Rights asking, StatementViews kept) {
        return mappings.concern(asking.principal().user()) ? ViewContents.NOT_FOR_MAPPED_USERS : kept;
    }

    public DatabaseViews views() {
        return views;
    }

    public PlanService plans() {
        return plans;
    }

    /** Plans of data-modifying statements. */
    public WritePlans writes() {
        return writes;
    }

    /** Plans an internal query over the stored rows of materialized views. */
    public PlannedQuery planOver(ViewContents kept, String sql) {
        return planner.plan(sql, kept);
    }

    /**
     * True if the text is a deterministic query without parameters that reads a source, with the same result for all
     * users.
     */
    public boolean isKeepable(String sql) {
        try {
            PlannedQuery query = plans.planForServer(sql);
            return query.parameters().isEmpty()
                    && query.provenance().repeatable()
                    && !query.reads().sources().isEmpty();
        } catch (BraidException e) {
            // The text may not be a query, or its tables may no longer exist.
            return false;
        }
    }

    /** Plans a query outside the plan cache, to compare its result with that of other plans. */
    public PlannedQuery planAside(Query query, PlanningRequest request) {
        return planner.plan(query, request).query();
    }

    /** Plans a DDL statement on tables of the sources. */
    public PlannedTableChange plan(TableStatement statement, PlanningRequest request) {
        return planner.plan(statement, request);
    }

    /** Plans a bulk load whose rows the client sends. */
    public PlannedLoad plan(LoadRows load, PlanningRequest request) {
        return planner.plan(load, request);
    }

    /** Plans EXPLAIN of a DDL statement on tables of the sources. */
    public PlannedQuery planAside(TableStatement.Explained explained, PlanningRequest request) {
        return planner.plan(explained, request);
    }

    /**
     * The row order to use when results of different plans are compared; empty if correct plans may return different
     * rows.
     */
    public Optional<Planner.RowOrder> definiteOrder(Query query, PlanningRequest request) {
        return planner.definiteOrder(query, request);
    }

    private static long writableServers(VirtualDatabase whole) {
        return whole.schemas().stream()
                .filter(schema ->
                        !schema.isVirtual() && SchemaOptions.of(schema).writable())
                .map(SchemaDefinition::server)
                .distinct()
                .count();
    }

    /** True if the database has writable schemas on more than one server. */
    public boolean writesSeveral() {
        return writesSeveral;
    }

    /** The open source of a server. */
    public Source openSource(String name) {
        return sources.get(name);
    }

    public Result run(PlannedQuery query, List<Parameter> parameters, QueryContext context) {
        return engine.run(query, parameters, context.with(functions.apply(context.queryId())));
    }

    /** Runs one combined look-up in place of several runs of a query. */
    public Result run(LookupBatch question, QueryContext context) {
        return engine.run(question, context);
    }

    /** True if a user mapping applies to the user, so that some source is read with the user's own credentials. */
    public boolean isMapped(String user) {
        return mappings.concern(user);
    }

    /**
     * Change tokens of the sources that a query reads: while they are unchanged, so is the query's result. Empty if a
     * source has no change tracking, or if the query depends on more than tables.
     *
     * @param before the tokens of the last call
     */
    public Map<String, String> changeTokens(PlannedQuery query, Map<String, String> before, ScanContext context) {
        if (!query.provenance().repeatable() || !query.provenance().ofTables()) {
            return Map.of();
        }
        Map<String, String> tokens = new TreeMap<>();
        for (String name : query.reads().sources()) {
            Optional<String> token = ChangeTracking.of(source(name))
                    .changeToken(query.provenance().tablesOf(name), before.get(name), context);
            if (token.isEmpty()) {
                return Map.of();
            }
            tokens.put(name, token.get());
        }
        return tokens;
    }

    /**
     * Invalidates cached results and rows.
     *
     * @param path a schema of a source or one of its tables; empty for everything
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

    /** True if the source is internal: the system tables or the view store. */
    public static boolean isOwn(String source) {
        return source.equals(ViewStore.NAME) || source.equals(SystemCatalog.SOURCE);
    }

    private Source source(String name) {
        if (offload != null
                && name.equals(ComputeEngine.reference(offload.engine().name()))) {
            return offload.engine();
        }
        if (name.equals(ViewStore.NAME)) {
            return views.store();
        }
        return name.equals(system.name()) ? system : sources.get(name);
    }
}
