package io.braid.planner;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.PlannedQuery;
import io.braid.engine.plan.Provenance;
import io.braid.engine.plan.Reads;
import io.braid.engine.plan.ViewUse;
import io.braid.planner.access.Principal;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.catalog.OpenDefinitions;
import io.braid.planner.catalog.Provenances;
import io.braid.planner.catalog.Types;
import io.braid.planner.emit.Lookups;
import io.braid.planner.emit.PlanEmitter;
import io.braid.planner.kept.KeptRows;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.parser.DeepThread;
import io.braid.planner.parser.Explain;
import io.braid.planner.question.Patience;
import io.braid.planner.rewrite.NormalForm;
import io.braid.planner.rewrite.UseViews;
import io.braid.planner.sql.ConvertedQuery;
import io.braid.planner.sql.Snapshot;
import io.braid.planner.sql.UnknownHints;
import io.braid.planner.statement.Query;
import io.braid.planner.statement.StatementReader;
import io.braid.planner.step.AlignJoinKeys;
import io.braid.planner.step.DropGuards;
import io.braid.planner.step.EliminateJoins;
import io.braid.planner.step.GroupsInParts;
import io.braid.planner.step.HintWarnings;
import io.braid.planner.step.MergeSorted;
import io.braid.planner.step.MoveBelowChance;
import io.braid.planner.step.OpenGuards;
import io.braid.planner.step.OrderJoins;
import io.braid.planner.step.PartialAggregates;
import io.braid.planner.step.PlanStep;
import io.braid.planner.step.PushDown;
import io.braid.planner.step.ReadArrays;
import io.braid.planner.step.SendKeys;
import io.braid.planner.step.ShareParts;
import io.braid.planner.step.SpellOutFilters;
import io.braid.planner.step.SpellOutNulls;
import io.braid.planner.step.SplitAlternatives;
import io.braid.planner.step.SpreadConditions;
import io.braid.planner.step.TrimColumns;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** Plans statements over a catalog. Safe for use by many threads. */
public final class Planner {
    private final Catalog catalog;

    public Planner(Catalog catalog) {
        this.catalog = catalog;
    }

    /**
     * What happens to a query between understanding it and emitting it, in order.
     *
     * @param told whether somebody wants to be told of views that are of no use, too
     */
    private List<PlanStep> steps(PlannerOptions options, Snapshot snapshot, boolean told) {
        List<PlanStep> rest = used(
                Stream.of(
                        new SpellOutFilters(),
                        new EliminateJoins(options),
                        new SplitAlternatives(options),
                        new SpreadConditions(options),
                        new OrderJoins(options),
                        new PartialAggregates(options),
                        new PushDown(options),
                        new TrimColumns(options),
                        new SpellOutNulls(),
                        new AlignJoinKeys(),
                        new DropGuards(),
                        new SendKeys(options),
                        new MergeSorted(options),
                        new ShareParts(options),
                        new GroupsInParts()),
                options,
                snapshot);
        List<PlanStep> first = used(
                Stream.of(
                                Stream.of(new OpenGuards(), new ReadArrays()),
                                NormalForm.steps(options).stream(),
                                Stream.of(new MoveBelowChance(options)))
                        .flatMap(Function.<Stream<? extends PlanStep>>identity()),
                options,
                snapshot);
        return Stream.of(first.stream(), views(options, snapshot, told, rest).stream(), rest.stream())
                .flatMap(Function.identity())
                .toList();
    }

    private static List<PlanStep> used(Stream<PlanStep> steps, PlannerOptions options, Snapshot snapshot) {
        boolean guarded = snapshot.isNarrowed();
        return steps.filter(step -> guarded || !(step instanceof OpenGuards || step instanceof DropGuards))
                .filter(step -> step.means() == null || options.uses(step.means()))
                .toList();
    }

    private Optional<PlanStep> views(PlannerOptions options, Snapshot snapshot, boolean told, List<PlanStep> rest) {
        boolean worthwhile =
                !catalog.shapes().isEmpty() && (told || snapshot.substitution().takesUnnamed());
        return worthwhile
                ? Optional.of(new UseViews(
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

    /** Plans a statement that must be a query, with only some of the planner's means. */
    public PlannedQuery plan(String sql, PlannerOptions options) {
        return plan(sql, requested(null, options));
    }

    /** The same over rows that are kept of views. */
    public PlannedQuery plan(String sql, KeptRows kept) {
        return plan(
                sql,
                new PlanningRequest(
                        null, PlannerOptions.ALL, catalog.rights(Principal.SERVER), kept, PlanningBudget.UNLIMITED));
    }

    private PlannedQuery plan(String sql, PlanningRequest request) {
        if (StatementReader.read(sql) instanceof Query query) {
            return plan(query, request).query();
        }
        throw new BraidException(ErrorCode.FEATURE_NOT_SUPPORTED, "This statement belongs in a model file (*.vdb.sql)");
    }

    /** The same for the server itself, which sees everything. */
    public PlannedQuery plan(Query query, @Nullable String defaultSchema, PlannerOptions options) {
        return plan(query, requested(defaultSchema, options)).query();
    }

    /** What the server itself requests, which sees everything and takes its time. */
    public PlanningRequest requested(@Nullable String defaultSchema, PlannerOptions options) {
        return new PlanningRequest(
                defaultSchema, options, catalog.rights(Principal.SERVER), KeptRows.NONE, PlanningBudget.UNLIMITED);
    }

    /** Plans a query, or the printing of its plan if the statement is EXPLAIN, as it is requested to. */
    public PlanFor plan(Query query, PlanningRequest request) {
        try {
            if (query.tree() instanceof Explain explain) {
                return new Explanation(this, request).of(explain);
            }
            return planTree(query.tree(), snapshot(request), request, PlanningObserver.BLIND);
        } catch (BraidException e) {
            throw request.rights().seeAll() || !OpenDefinitions.isInside(e) ? e : discreet(e);
        }
    }

    /** What is wrong inside of a view tells of what is behind it. */
    private static BraidException discreet(BraidException e) {
        return new BraidException(
                e.code(),
                "A view, function or policy that the statement uses is not valid just now; an administrator can see why");
    }

    Snapshot snapshot(PlanningRequest request) {
        return catalog.snapshot(request.defaultSchema(), request.rights(), request.views());
    }

    PlanFor planTree(SqlNode statement, Snapshot snapshot, PlanningRequest request, PlanningObserver observer) {
        Runnable checkpoint = request.budget().checkpoint();
        PlannedQuery planned = DeepThread.call(
                () -> Patience.during(checkpoint, () -> planHere(statement, snapshot, request, observer)));
        return new PlanFor(planned, snapshot.words().namedUser());
    }

    private PlannedQuery planHere(
            SqlNode statement, Snapshot snapshot, PlanningRequest request, PlanningObserver observer) {
        List<String> warnings = new ArrayList<>(UnknownHints.in(statement));
        ConvertedQuery query = snapshot.frontEnd(request.budget()).convert(statement);
        observer.afterStep("Convert", query.relation());
        boolean told = observer != PlanningObserver.BLIND;
        RelNode relation = after(steps(request.options(), snapshot, told), query.relation(), observer);
        List<DataType> parameters =
                query.parameterTypes().stream().map(Types::fromCalciteType).toList();
        ExpectedWork work = new ExpectedWork();
        Lookups lookups = new Lookups(catalog.database(), catalog.system(), request.options());
        PlanEmitter emitter =
                new PlanEmitter(relation.getCluster(), parameters, request.options(), lookups, (part, node) -> {
                    work.add(part, node);
                    observer.emitted(part, node);
                });
        PlanNode root = emitter.emitPlan(relation);
        warnings.addAll(HintWarnings.of(relation));
        List<ViewUse> views = snapshot.substitution().uses();
        Provenance provenance = Provenances.of(query.relation(), catalog.database(), catalog.system());
        Reads reads = Reads.of(root, provenance.tables(), snapshot.met().policies());
        return new PlannedQuery(
                root,
                labelled(root.columns(), query),
                query.origins(),
                parameters,
                warnings,
                views,
                reads,
                provenance,
                work.all());
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
                .mapToObj(i -> new Field(labels.get(i), columns.type(i)))
                .toList());
    }
}
