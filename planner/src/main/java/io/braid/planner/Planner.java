package io.braid.planner;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Provenance;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.plan.query.Reads;
import io.braid.engine.plan.query.ViewUse;
import io.braid.grammar.parser.DeepThread;
import io.braid.grammar.parser.Explain;
import io.braid.grammar.parser.TableWrite;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.script.StatementShape;
import io.braid.grammar.statement.LoadRows;
import io.braid.grammar.statement.Query;
import io.braid.grammar.statement.TableStatement;
import io.braid.grammar.statement.Write;
import io.braid.planner.access.Principal;
import io.braid.planner.barrier.FullAccess;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.catalog.CatalogSnapshot;
import io.braid.planner.catalog.DefinitionStack;
import io.braid.planner.concurrent.CancellationScope;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.planner.convert.ConvertedQuery;
import io.braid.planner.convert.SqlFrontEnd;
import io.braid.planner.emit.PlanEmitter;
import io.braid.planner.emit.PointLookups;
import io.braid.planner.estimate.EstimatedWork;
import io.braid.planner.hint.IgnoredHints;
import io.braid.planner.hint.UnknownHints;
import io.braid.planner.literal.PeekedValues;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.offload.OffloadResidual;
import io.braid.planner.offload.OffloadTarget;
import io.braid.planner.option.EngineChoice;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.provenance.DeterministicResult;
import io.braid.planner.provenance.ProvenanceFinder;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.rewrite.NormalForm;
import io.braid.planner.rewrite.UseMaterializedViews;
import io.braid.planner.step.AlignJoinKeys;
import io.braid.planner.step.EliminateJoins;
import io.braid.planner.step.ExpandAggregateFilters;
import io.braid.planner.step.ExpandNullSafeEquality;
import io.braid.planner.step.MoveBelowVolatile;
import io.braid.planner.step.OrderJoins;
import io.braid.planner.step.PartialAggregates;
import io.braid.planner.step.PlanDependentJoins;
import io.braid.planner.step.PlanMergeJoins;
import io.braid.planner.step.PlanStep;
import io.braid.planner.step.PropagateConditions;
import io.braid.planner.step.PushDown;
import io.braid.planner.step.RemoveBarriers;
import io.braid.planner.step.RemoveLeakproofBarriers;
import io.braid.planner.step.ShareSubplans;
import io.braid.planner.step.SplitDisjunctions;
import io.braid.planner.step.SplitSourceGroups;
import io.braid.planner.step.TrimColumns;
import io.braid.planner.step.UnnestArrayConditions;
import io.braid.planner.table.PlannedTableChange;
import io.braid.planner.type.DeclaredType;
import io.braid.planner.type.Types;
import io.braid.planner.write.PlannedLoad;
import io.braid.planner.write.PlannedWrite;
import io.braid.spi.Parameter;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** Planner of statements over a catalog. Thread-safe. */
public final class Planner {
    private final Catalog catalog;
    private final @Nullable OffloadTarget engine;

    /** Creates a planner whose plans run entirely in Braid. */
    public Planner(Catalog catalog) {
        this(catalog, null);
    }

    /** @param engine a distributed engine that may run parts of plans; null if there is none */
    public Planner(Catalog catalog, @Nullable OffloadTarget engine) {
        this.catalog = catalog;
        this.engine = engine;
    }

    /** Returns the step that selects the parts for the distributed engine; empty if the whole plan runs in Braid. */
    Optional<OffloadResidual> offloading(PlannerOptions options) {
        if (options.engine() == EngineChoice.SPARK && engine == null) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "The setting engine is 'spark', but this server has no Spark cluster; ask an administrator to set"
                            + " spark-url, or SET engine = 'local'");
        }
        return options.engine() == EngineChoice.LOCAL || engine == null
                ? Optional.empty()
                : Optional.of(new OffloadResidual(
                        engine, options, Set.copyOf(catalog.system().schemas().values())));
    }

    /**
     * Returns the planning steps between conversion and emission, in order.
     *
     * @param verbose whether to report the materialized views that are not used, too
     */
    private List<PlanStep> steps(PlannerOptions options, CatalogSnapshot snapshot, boolean verbose) {
        List<PlanStep> rest = used(
                Stream.concat(
                        Stream.concat(untilKeys(options), offloading(options).stream()),
                        Stream.of(
                                RemoveBarriers.all(),
                                new PlanMergeJoins(options),
                                new ShareSubplans(options),
                                new SplitSourceGroups())),
                options,
                snapshot);
        List<PlanStep> first = used(
                Stream.of(
                                Stream.of(new RemoveLeakproofBarriers(), new UnnestArrayConditions()),
                                NormalForm.steps(options).stream(),
                                Stream.of(new MoveBelowVolatile(options)))
                        .flatMap(Function.<Stream<? extends PlanStep>>identity()),
                options,
                snapshot);
        return Stream.of(first.stream(), views(options, snapshot, verbose, rest).stream(), rest.stream())
                .flatMap(Function.identity())
                .toList();
    }

    /** Returns the steps from the first one over the whole query to the one that plans dependent joins. */
    private static Stream<PlanStep> untilKeys(PlannerOptions options) {
        return Stream.of(
                new ExpandAggregateFilters(),
                new EliminateJoins(options),
                new SplitDisjunctions(options),
                new PropagateConditions(options),
                new OrderJoins(options),
                new PartialAggregates(options),
                new PushDown(options),
                new TrimColumns(options),
                new ExpandNullSafeEquality(),
                new AlignJoinKeys(),
                RemoveBarriers.open(),
                new PlanDependentJoins(options));
    }

    private static List<PlanStep> used(
            Stream<? extends PlanStep> steps, PlannerOptions options, CatalogSnapshot snapshot) {
        boolean restricted = snapshot.isNarrowed();
        return steps.<PlanStep>map(step -> step)
                .filter(step ->
                        restricted || !(step instanceof RemoveLeakproofBarriers || step instanceof RemoveBarriers))
                .filter(step -> step.means() == null || options.uses(step.means()))
                .toList();
    }

    private Optional<PlanStep> views(
            PlannerOptions options, CatalogSnapshot snapshot, boolean verbose, List<PlanStep> rest) {
        boolean worthwhile = !catalog.shapes().isEmpty()
                && (verbose || snapshot.substitution().takesUnnamed());
        return worthwhile
                ? Optional.of(new UseMaterializedViews(
                        catalog.shapes(),
                        catalog.revision(),
                        snapshot.substitution(),
                        options,
                        relation -> after(rest, relation, PlanningObserver.BLIND)))
                : Optional.empty();
    }

    /** Plans a statement that must be a query. */
    public PlannedQuery plan(String sql) {
        return plan(sql, PlannerOptions.ALL);
    }

    /** Plans a statement that must be a query, with the given planner options. */
    public PlannedQuery plan(String sql, PlannerOptions options) {
        return plan(sql, requested(null, options));
    }

    /** Plans a statement that must be a query, over stored rows of materialized views. */
    public PlannedQuery plan(String sql, ViewContents contents) {
        return plan(
                sql,
                new PlanningRequest(
                        null,
                        PlannerOptions.ALL,
                        catalog.rights(Principal.SERVER),
                        contents,
                        PlanningBudget.UNLIMITED));
    }

    private PlannedQuery plan(String sql, PlanningRequest request) {
        if (StatementReader.read(sql) instanceof Query query) {
            return plan(query, request).query();
        }
        throw new BraidException(ErrorCode.FEATURE_NOT_SUPPORTED, "This statement belongs in a model file (*.vdb.sql)");
    }

    /** Plans a query with the server's own rights. */
    public PlannedQuery plan(Query query, @Nullable String defaultSchema, PlannerOptions options) {
        return plan(query, requested(defaultSchema, options)).query();
    }

    /** Returns a request with the server's own rights and no planning limits. */
    public PlanningRequest requested(@Nullable String defaultSchema, PlannerOptions options) {
        return new PlanningRequest(
                defaultSchema, options, catalog.rights(Principal.SERVER), ViewContents.NONE, PlanningBudget.UNLIMITED);
    }

    /** Plans a query, or the output of EXPLAIN. */
    public ScopedPlan plan(Query query, PlanningRequest request) {
        try {
            if (query.tree() instanceof Explain explain && explain.query() instanceof TableWrite write) {
                return new WriteExplanation(this, catalog, request).of(explain, write);
            }
            if (query.tree() instanceof Explain explain) {
                return explain.has(Explain.Option.ACCESS)
                        ? new AccessExplanation(this, catalog, request).of(explain)
                        : new Explanation(this, request).of(explain);
            }
            return planTree(query.tree(), snapshot(request), request, PlanningObserver.BLIND);
        } catch (BraidException e) {
            throw request.rights().seeAll() || !DefinitionStack.isInside(e) ? e : discreet(e);
        }
    }

    /** Hides the details of an error inside a view, which would reveal its definition. */
    static BraidException discreet(BraidException e) {
        return new BraidException(
                e.code(),
                "A view, function or policy that the statement uses is not valid just now; an administrator can see"
                        + " why");
    }

    /** Plans a query for any parameter values. The guard decides which values may deserve a separate plan. */
    public SharedPlan planForAny(Query query, PlanningRequest request) {
        PeekedValues values = PeekedValues.any();
        ScopedPlan plan = plan(query, request.withSamples(values));
        return new SharedPlan(plan, values.guard(plan.query().parameters()));
    }

    /** Plans a query optimized for the given parameter values. The plan is correct for all other values, too. */
    public ScopedPlan planFor(Query query, List<Parameter> values, PlanningRequest request) {
        return plan(query, request.withSamples(PeekedValues.of(values)));
    }

    /**
     * Plans a statement for all statements of the same shape, which differ only in literals.
     *
     * @param own the plan of the statement itself, which the shared one must match; null if an earlier statement of the
     *     same shape has been compared already
     * @return empty if treating the literals as parameters would change the plan for some of them
     */
    public Optional<SharedPlan> planShared(
            String sql, StatementShape shape, @Nullable PlannedQuery own, PlanningRequest request) {
        return new SharedPlanning(this, request)
                .plan(sql, shape, own)
                .filter(shared -> !request.views().takesUnnamed()
                        || !catalog.shapes()
                                .select(shared.plan().query().reads().tables(), catalog.revision()));
    }

    /**
     * Returns the order in which a query's rows are comparable between two plans; empty if correct plans may return
     * different rows.
     */
    public Optional<RowOrder> definiteOrder(Query query, PlanningRequest request) {
        return DeepThread.call(() -> {
            RelNode relation = SqlFrontEnd.of(snapshot(request), request.budget(), request.options(), request.samples())
                    .convert(query.tree())
                    .relation();
            if (!DeterministicResult.holds(relation, catalog.system())) {
                return Optional.empty();
            }
            return Optional.of(DeterministicResult.isTotallyOrdered(relation) ? RowOrder.TOTAL : RowOrder.ANY);
        });
    }

    /** Determinism of the order of a query's rows, for comparing the results of two plans. */
    public enum RowOrder {
        /** The order is total. */
        TOTAL,
        /** Rows may be in any order. */
        ANY
    }

    CatalogSnapshot snapshot(PlanningRequest request) {
        checkSources(request);
        return catalog.snapshot(request.defaultSchema(), request.rights(), request.views())
                .assuming(request.options().assumed());
    }

    private void checkSources(PlanningRequest request) {
        Set<String> assumed = request.options().roundTrips().times().keySet();
        if (!assumed.isEmpty() && !request.rights().seeAll()) {
            throw new BraidException(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    "assumed_round_trips is for administrators: set it to none, or ask one of them for the plan");
        }
        List<String> sources = catalog.servers();
        for (String name : assumed) {
            if (sources.stream().noneMatch(name::equalsIgnoreCase)) {
                throw new BraidException(
                        ErrorCode.INVALID_PARAMETER,
                        "assumed_round_trips names " + name + ", which is no source" + Suggestion.hint(name, sources));
            }
        }
    }

    ScopedPlan planTree(
            SqlNode statement, CatalogSnapshot snapshot, PlanningRequest request, PlanningObserver observer) {
        CancellationSignal signal = request.budget().signal();
        PlannedQuery planned = DeepThread.call(
                () -> CancellationScope.during(signal, () -> planHere(statement, snapshot, request, observer)));
        return new ScopedPlan(planned, snapshot.words().namedUser());
    }

    private PlannedQuery planHere(
            SqlNode statement, CatalogSnapshot snapshot, PlanningRequest request, PlanningObserver observer) {
        ConvertedQuery query = converted(statement, snapshot, request, observer);
        observer.converted(query.relation());
        boolean verbose = observer != PlanningObserver.BLIND;
        RelNode relation = after(steps(request.options(), snapshot, verbose), query.relation(), observer);
        PlannedQuery planned = emitted(query, relation, null, snapshot, request, observer);
        return planned.withWarnings(UnknownHints.in(statement));
    }

    private static ConvertedQuery converted(
            SqlNode statement, CatalogSnapshot snapshot, PlanningRequest request, PlanningObserver observer) {
        return SqlFrontEnd.of(snapshot, request.budget(), request.options(), request.samples())
                .convert(statement, observer);
    }

    /** Plans INSERT, UPDATE or DELETE. */
    public PlannedWrite plan(Write write, PlanningRequest request) {
        CancellationSignal signal = request.budget().signal();
        return DeepThread.call(() ->
                CancellationScope.during(signal, () -> new WritePlanning(this, catalog, request).plan(write.tree())));
    }

    /** Plans a statement that changes tables of a source. */
    public PlannedTableChange plan(TableStatement statement, PlanningRequest request) {
        CancellationSignal signal = request.budget().signal();
        return DeepThread.call(() ->
                CancellationScope.during(signal, () -> new TablePlanning(this, catalog, request).plan(statement)));
    }

    /** Plans a statement whose rows the client sends. */
    public PlannedLoad plan(LoadRows load, PlanningRequest request) {
        CancellationSignal signal = request.budget().signal();
        return DeepThread.call(
                () -> CancellationScope.during(signal, () -> new WritePlanning(this, catalog, request).load(load)));
    }

    /** Plans EXPLAIN of a statement that changes tables of a source. */
    public PlannedQuery plan(TableStatement.Explained explained, PlanningRequest request) {
        return TableExplanation.of(plan(explained.statement(), request), request.rights());
    }

    /**
     * Plans the rows of a statement that modifies a table.
     *
     * @param assigned casts the rows to the types of the target columns
     */
    RowsPlan planRows(
            SqlNode rows, CatalogSnapshot snapshot, PlanningRequest request, UnaryOperator<RelNode> assigned) {
        return planRows(rows, snapshot, request, assigned, List.of());
    }

    /**
     * Plans the rows of a statement that modifies a table.
     *
     * @param further the types of additional parameters
     */
    RowsPlan planRows(
            SqlNode rows,
            CatalogSnapshot snapshot,
            PlanningRequest request,
            UnaryOperator<RelNode> assigned,
            List<RelDataType> further) {
        ConvertedQuery query =
                converted(rows, snapshot, request, PlanningObserver.BLIND).withParameters(further);
        RelNode start = assigned.apply(query.relation());
        RelNode relation = after(steps(request.options(), snapshot, false), start, PlanningObserver.BLIND);
        return new RowsPlan(
                relation,
                query.parameterTypes().stream().map(Types::fromCalciteType).toList(),
                locked -> emitted(query, relation, locked, snapshot, request, PlanningObserver.BLIND));
    }

    /** Converts the query of values to be written, without any planning step. */
    ConvertedRows convertRows(SqlNode rows, PlanningRequest request, UnaryOperator<RelNode> assigned) {
        ConvertedQuery query = converted(rows, snapshot(request), request, PlanningObserver.BLIND);
        return new ConvertedRows(
                assigned.apply(query.relation()),
                query.parameterTypes().stream().map(Types::fromCalciteType).toList());
    }

    /** Values to be written, as relational algebra. */
    record ConvertedRows(RelNode relation, List<DataType> parameters) {}

    /**
     * Plan of rows to be written, before it is emitted.
     *
     * @param emission emits the plan; a non-null fragment locks the rows that it reads
     */
    record RowsPlan(
            RelNode relation, List<DataType> parameters, Function<@Nullable SourceFragment, PlannedQuery> emission) {}

    private PlannedQuery emitted(
            ConvertedQuery query,
            RelNode relation,
            @Nullable SourceFragment locked,
            CatalogSnapshot snapshot,
            PlanningRequest request,
            PlanningObserver observer) {
        List<String> warnings = new ArrayList<>();
        List<DataType> parameters =
                query.parameterTypes().stream().map(Types::fromCalciteType).toList();
        EstimatedWork work = new EstimatedWork();
        PointLookups lookups = new PointLookups(catalog.database(), catalog.system(), request.options());
        PlanEmitter emitter =
                new PlanEmitter(relation.getCluster(), parameters, request.options(), lookups, (part, node) -> {
                    work.add(part, node);
                    observer.emitted(part, node);
                });
        if (locked != null) {
            emitter.lock(locked);
        }
        PlanNode root = emitter.emitPlan(relation);
        warnings.addAll(IgnoredHints.of(relation));
        List<ViewUse> views = snapshot.substitution().uses();
        Provenance provenance = ProvenanceFinder.of(query.relation(), catalog.database(), catalog.system());
        FullAccess access = new FullAccess(request.rights());
        access.look(query.relation());
        Reads reads = Reads.of(root, provenance.tables(), snapshot.met().policies(), access.isAll());
        return new PlannedQuery(
                root,
                labelled(root.columns(), query),
                query.origins(),
                parameters,
                warnings,
                views,
                reads,
                provenance,
                work.of(root),
                query.discreet());
    }

    private static RelNode after(List<PlanStep> steps, RelNode start, PlanningObserver observer) {
        PlanningWatch watch = PlanningWatch.over(start);
        RelNode relation = start;
        for (PlanStep step : steps) {
            watch.check();
            relation = step.apply(relation);
            observer.afterStep(step.name(), relation);
        }
        return relation;
    }

    private static RowType labelled(RowType columns, ConvertedQuery query) {
        List<String> labels = query.labels();
        return new RowType(IntStream.range(0, columns.size())
                .mapToObj(i -> new Field(
                        i < labels.size()
                                ? labels.get(i)
                                : columns.fields().get(i).name(),
                        declared(columns.type(i), query.declared(), i)))
                .toList());
    }

    private static DataType declared(DataType type, List<RelDataType> declared, int column) {
        if (column >= declared.size()) {
            return type;
        }
        RelDataType validated = declared.get(column);
        DataType named = type.withDeclared(DeclaredType.nameOf(validated));
        RelDataType element = validated.getComponentType();
        return element == null || type.element() == null
                ? named
                : DataType.arrayOf(type.element().withDeclared(DeclaredType.nameOf(element)))
                        .withNullable(type.nullable())
                        .withDeclared(named.declared());
    }
}
