package io.braid.planner;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.PlannedQuery;
import io.braid.engine.plan.ViewUse;
import io.braid.planner.catalog.Types;
import io.braid.planner.emit.PlanEmitter;
import io.braid.planner.kept.KeptRows;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.parser.DeepThread;
import io.braid.planner.parser.Explain;
import io.braid.planner.sql.ConvertedQuery;
import io.braid.planner.sql.Snapshot;
import io.braid.planner.sql.SqlFrontEnd;
import io.braid.planner.statement.Query;
import io.braid.planner.statement.StatementReader;
import io.braid.planner.step.AlignJoinKeys;
import io.braid.planner.step.GatherConstants;
import io.braid.planner.step.OrderJoins;
import io.braid.planner.step.PlanStep;
import io.braid.planner.step.PullFactors;
import io.braid.planner.step.PushDown;
import io.braid.planner.step.RemoveSubQueries;
import io.braid.planner.step.SendKeys;
import io.braid.planner.step.Simplify;
import io.braid.planner.step.SpellOutLiteralAggregates;
import io.braid.planner.step.TrimColumns;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.util.List;
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

    /** What happens to a query, and to the views that it is compared with, before anything is chosen. */
    private static List<PlanStep> understanding(PlannerOptions options) {
        Stream<PlanStep> all = Stream.of(
                new GatherConstants(),
                new RemoveSubQueries(options),
                new SpellOutLiteralAggregates(),
                new PullFactors(),
                new Simplify(options));
        return used(all, options);
    }

    /** What happens to a query between understanding it and emitting it, in order. */
    private static List<PlanStep> choosing(PlannerOptions options) {
        Stream<PlanStep> all = Stream.of(
                new OrderJoins(options),
                new PushDown(options),
                new TrimColumns(options),
                new AlignJoinKeys(),
                new SendKeys());
        return used(all, options);
    }

    private static List<PlanStep> used(Stream<PlanStep> all, PlannerOptions options) {
        return all.filter(step -> step.means() == null || options.uses(step.means()))
                .toList();
    }

    /** Plans a statement that must be a query. */
    public PlannedQuery plan(String sql) {
        return plan(sql, PlannerOptions.ALL);
    }

    /** Plans a statement that must be a query, with only some of the planner's means. */
    public PlannedQuery plan(String sql, PlannerOptions options) {
        if (StatementReader.read(sql) instanceof Query query) {
            return plan(query, null, options);
        }
        throw new BraidException(ErrorCode.FEATURE_NOT_SUPPORTED, "This statement belongs in a model file (*.vdb.sql)");
    }

    /**
     * Plans a query, or the printing of its plan if the statement is EXPLAIN.
     *
     * @param defaultSchema where to look for tables that are named without a schema
     */
    public PlannedQuery plan(Query query, @Nullable String defaultSchema, PlannerOptions options) {
        return plan(query, new PlanningContext(defaultSchema, options, KeptRows.NONE));
    }

    /** As {@link #plan(Query, String, PlannerOptions)}, with all there is to know of who asks. */
    public PlannedQuery plan(Query query, PlanningContext context) {
        if (query.tree() instanceof Explain explain) {
            return new Explanation(this, context).of(explain);
        }
        return plan(query.tree(), context, PlanningObserver.BLIND);
    }

    PlannedQuery plan(SqlNode statement, PlanningContext context, PlanningObserver observer) {
        return DeepThread.call(() -> planHere(statement, context, observer));
    }

    private PlannedQuery planHere(SqlNode statement, PlanningContext context, PlanningObserver observer) {
        Snapshot snapshot = catalog.snapshot(context.defaultSchema(), context.views());
        SqlFrontEnd frontEnd = snapshot.frontEnd();
        ConvertedQuery query = frontEnd.convert(statement);
        observer.afterStep("Convert", query.relation());
        RelNode relation = after(understanding(context.options()), query.relation(), observer);
        StandIns standIns = new StandIns(catalog, frontEnd.beside(catalog.snapshot()), context.views());
        RelNode rewritten =
                standIns.in(relation, view -> after(understanding(context.options()), view, PlanningObserver.BLIND));
        if (rewritten != relation) {
            observer.afterStep("StandIns", rewritten);
        }
        relation = after(choosing(context.options()), rewritten, observer);
        List<DataType> parameters =
                query.parameterTypes().stream().map(Types::fromCalciteType).toList();
        PlanNode root = new PlanEmitter(relation.getCluster(), parameters, observer::emitted).emit(relation);
        List<ViewUse> views = Stream.concat(snapshot.substitution().uses().stream(), standIns.uses().stream())
                .toList();
        return new PlannedQuery(root, labelled(root.columns(), query), parameters, SendKeys.warnings(relation), views);
    }

    private static RelNode after(List<PlanStep> steps, RelNode start, PlanningObserver observer) {
        RelNode relation = start;
        for (PlanStep step : steps) {
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
