package io.braid.engine.build;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.analyze.AnalyzeOperator;
import io.braid.engine.analyze.Measurements;
import io.braid.engine.context.Execution;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.engine.expression.EvaluationContext;
import io.braid.engine.expression.ExpressionCompiler;
import io.braid.engine.join.JoinSpec;
import io.braid.engine.lookup.LookupBatch;
import io.braid.engine.materialize.MaterializedRows;
import io.braid.engine.materialize.SharedRows;
import io.braid.engine.materialize.SpillableRows;
import io.braid.engine.offload.LeafRows;
import io.braid.engine.offload.OffloadOperator;
import io.braid.engine.operator.Abandonable;
import io.braid.engine.operator.FilterOperator;
import io.braid.engine.operator.LimitOperator;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.ProjectOperator;
import io.braid.engine.operator.Scan;
import io.braid.engine.operator.TableFunctionOperator;
import io.braid.engine.operator.UnionOperator;
import io.braid.engine.operator.ValuesOperator;
import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.Analyze;
import io.braid.engine.plan.Correlate;
import io.braid.engine.plan.DependentJoin;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.FrameBound;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.MergeJoin;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.Offload;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.PlanVisitor;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.engine.plan.SetOperation;
import io.braid.engine.plan.Shared;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.TableFunctionRows;
import io.braid.engine.plan.TopN;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WorkingTable;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.RowCounts;
import io.braid.engine.repeat.CorrelateOperator;
import io.braid.engine.repeat.RecursiveUnionOperator;
import io.braid.engine.repeat.RepeatedPlan;
import io.braid.engine.set.SetOperator;
import io.braid.engine.sort.RowSorter;
import io.braid.engine.sort.SortOperator;
import io.braid.engine.sort.TopNOperator;
import io.braid.engine.spill.OperatorSpill;
import io.braid.engine.spill.Workspace;
import io.braid.engine.window.WindowOperator;
import io.braid.engine.window.WindowSpec;
import io.braid.spi.Fragment;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.compute.ComputeEngine;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** Builder of the operators of a plan. Nothing runs or is opened before the root operator is pulled. */
public final class OperatorBuilder implements PlanVisitor<Operator>, RepeatedPlan.Builder {
    /** Number of rows beyond which a top-N operator saves nothing compared with a sort. */
    private static final long MOST_KEPT = 100_000;

    private final Execution execution;
    private final ExpressionCompiler compiler;
    private final List<Scan> scans = new ArrayList<>();
    /** Reads of the operators built so far, except those of shared subplans. */
    private final List<Abandonable> readings = new ArrayList<>();

    /** Materialized rows of nodes of the plans that are built. */
    private final IdentityHashMap<PlanNode, MaterializedRows> materialized;

    /** Operators of leaves of an offloaded part, which have been built already. */
    private final IdentityHashMap<PlanNode, Operator> built = new IdentityHashMap<>();

    private final Map<Integer, SpillableRows> workingTables;
    private final Map<Integer, SharedRows> shared = new HashMap<>();
    private final ScanBuilder scanBuilder;
    private final PipelineBuilder pipelines;
    private final JoinBuilder joins;
    private final AggregationBuilder aggregations;
    private final WorkerTeam workers;

    public OperatorBuilder(Execution execution) {
        this(
                execution,
                new ExpressionCompiler(EvaluationContext.now(
                        execution.parameters(),
                        execution::newEvaluation,
                        execution.context().catalog())),
                new IdentityHashMap<>(),
                Map.of(),
                execution.measurements() == null ? execution.context().parallelism() : Parallelism.NONE);
    }

    private OperatorBuilder(
            Execution execution,
            ExpressionCompiler compiler,
            IdentityHashMap<PlanNode, MaterializedRows> materialized,
            Map<Integer, SpillableRows> workingTables,
            Parallelism parallelism) {
        this.execution = execution;
        this.compiler = compiler;
        this.materialized = materialized;
        this.workingTables = workingTables;
        this.workers = new WorkerTeam(parallelism, execution.workers(), execution.cancellation());
        this.scanBuilder = new ScanBuilder(execution, compiler, scan -> space(scan, "A dependent join"));
        this.pipelines = new PipelineBuilder(
                new PipelineParts(this),
                parallelism,
                execution.workers(),
                execution.cancellation(),
                execution.memory());
        this.joins = new JoinBuilder(this, compiler, execution.memory());
        this.aggregations = new AggregationBuilder(this, pipelines, execution.memory());
    }

    @Override
    public Operator build(
            PlanNode plan, RepeatedPlan.OuterRow row, IdentityHashMap<PlanNode, MaterializedRows> computed) {
        ExpressionCompiler within = compiler.at(row.id(), row.batch(), row.row());
        return new OperatorBuilder(execution, within, computed, workingTables, Parallelism.NONE).build(plan);
    }

    @Override
    public Operator build(
            PlanNode plan, RepeatedPlan.OuterTable table, IdentityHashMap<PlanNode, MaterializedRows> computed) {
        Map<Integer, SpillableRows> tables = new HashMap<>(workingTables);
        tables.put(table.id(), table.rows());
        return new OperatorBuilder(execution, compiler, computed, tables, Parallelism.NONE).build(plan);
    }

    @Override
    public MaterializedRows materialize(PlanNode node) {
        return new MaterializedRows(build(node), node.columns(), space(node, "What a sub-query needs again and again"));
    }

    boolean isMaterialized(PlanNode node) {
        return materialized.containsKey(node);
    }

    ExpressionCompiler compiler() {
        return compiler;
    }

    /** The scans of all plans built so far, in the order in which their rows are needed. */
    public List<Scan> scans() {
        return List.copyOf(scans);
    }

    List<Abandonable> readings() {
        return List.copyOf(readings);
    }

    public Operator build(PlanNode node) {
        MaterializedRows rows = materialized.get(node);
        if (rows != null) {
            return rows.replay();
        }
        Operator leaf = built.remove(node);
        if (leaf != null) {
            return leaf;
        }
        Operator pipeline = pipelines.build(node);
        if (pipeline != null) {
            return pipeline;
        }
        Operator operator = node.accept(this);
        Measurements measurements = execution.measurements();
        return measurements == null ? operator : measurements.measured(node, operator);
    }

    @Override
    public Operator visitSourceScan(SourceScan scan) {
        return reading(scanBuilder.build(scan, joins.driversOf(scan.id())));
    }

    /** Builds the operator of a batch of look-ups, in place of several queries. */
    public Operator build(LookupBatch question) {
        return reading(scanBuilder.build(question));
    }

    private Operator reading(Scan scan) {
        scans.add(scan);
        readings.add(scan);
        return scan;
    }

    @Override
    public Operator visitValues(Values values) {
        BatchBuilder builder = new BatchBuilder(values.columns().types(), batchRows());
        List<Batch> batches = new ArrayList<>();
        for (List<Expression> row : values.rows()) {
            builder.appendRow(compiler.rowOf(row, values.columns()));
            if (builder.isFull()) {
                batches.add(builder.build());
            }
        }
        if (!builder.isEmpty()) {
            batches.add(builder.build());
        }
        return new ValuesOperator(batches);
    }

    @Override
    public Operator visitFunctionRows(TableFunctionRows rows) {
        return new TableFunctionOperator(
                () -> rows.function().rows(compiler.values(rows.arguments())),
                rows.columns().types(),
                batchRows(),
                execution.cancellation(),
                execution.newEvaluation());
    }

    @Override
    public Operator visitFilter(Filter filter) {
        return new FilterOperator(build(filter.input()), compiler.predicate(filter.condition()));
    }

    @Override
    public Operator visitProject(Project project) {
        return new ProjectOperator(build(project.input()), compiler.compile(project.expressions()));
    }

    @Override
    public Operator visitLimit(Limit limit) {
        long offset = rowCount("OFFSET", limit.offset());
        Expression fetch = limit.fetch();
        long rows = fetch == null ? Long.MAX_VALUE : rowCount("LIMIT", fetch);
        return limited(() -> build(limit.input()), offset, rows);
    }

    private long rowCount(String clause, Expression count) {
        return RowCounts.checked(clause, compiler.value(count)).longValue();
    }

    private Operator limited(Supplier<Operator> input, long offset, long rows) {
        int before = readings.size();
        Operator built = input.get();
        return new LimitOperator(built, readings.subList(before, readings.size()), offset, rows);
    }

    @Override
    public Operator visitHashJoin(HashJoin join) {
        return joins.build(join);
    }

    @Override
    public Operator visitDependentJoin(DependentJoin join) {
        return joins.build(join);
    }

    @Override
    public Operator visitMergeJoin(MergeJoin join) {
        return joins.build(join);
    }

    @Override
    public Operator visitNestedLoopJoin(NestedLoopJoin join) {
        return joins.build(join);
    }

    /** Returns the specification of a join. */
    JoinSpec joinSpec(HashJoin join) {
        return joins.spec(join);
    }

    @Override
    public Operator visitAggregate(Aggregate aggregate) {
        return aggregations.build(aggregate);
    }

    @Override
    public Operator visitWindow(Window window) {
        RowType input = window.input().columns();
        Workspace space = space(window, "A window function");
        WindowSpec.Distances distances = new WindowSpec.Distances(
                distance(window.frame().start()), distance(window.frame().end()));
        return new WindowOperator(
                build(window.input()),
                new WindowSpec(
                        window,
                        distances,
                        call -> RunningAggregate.of(call, input, compiler, execution.cancellation()),
                        call -> RunningAggregate.of(call, input, compiler, space)),
                space);
    }

    private long distance(FrameBound bound) {
        Expression distance = bound.distance();
        // No partition has more rows, and sums of row numbers and distances stay in range.
        return distance == null ? 0 : Math.min(Integer.MAX_VALUE, rowCount("a window's frame", distance));
    }

    @Override
    public Operator visitSort(Sort sort) {
        return new SortOperator(build(sort.input()), new RowSorter(sort.columns(), sort.keys(), space(sort, "A sort")));
    }

    /**
     * Creates the workspace of a node's operator.
     *
     * @param operator name of the operator in error messages
     */
    Workspace space(PlanNode node, String operator) {
        return new Workspace(
                () -> execution.memory().reserveSpillable(operator),
                spill(node, operator),
                execution.cancellation(),
                batchRows(),
                workers.workingFor(operator));
    }

    /** Creates the spill account of a node's operator, counted for that node. */
    private OperatorSpill spill(PlanNode node, String operator) {
        Measurements measurements = execution.measurements();
        return measurements == null
                ? execution.spill().of(operator)
                : measurements.spillOf(node, () -> execution.spill().of(operator));
    }

    @Override
    public Operator visitTopN(TopN topN) {
        long offset = rowCount("OFFSET", topN.offset());
        long fetch = rowCount("LIMIT", topN.fetch());
        if (fetch > MOST_KEPT || offset > MOST_KEPT - fetch) {
            return limited(() -> visitSort(new Sort(topN.input(), topN.keys())), offset, fetch);
        }
        return new TopNOperator(
                build(topN.input()),
                topN.columns(),
                topN.keys(),
                new TopNOperator.Range(offset, Math.toIntExact(offset + fetch)),
                space(topN, "A sort"));
    }

    @Override
    public Operator visitUnion(Union union) {
        return new UnionOperator(union.inputs().stream().map(this::build).toList());
    }

    /** Builds the input as a plan of its own, with measurements. */
    @Override
    public Operator visitAnalyze(Analyze analyze) {
        Measurements measurements = new Measurements();
        OperatorBuilder measured = new OperatorBuilder(execution.measuredBy(measurements));
        Operator input = measured.build(analyze.input());
        scans.addAll(measured.scans);
        readings.addAll(measured.readings);
        return new AnalyzeOperator(analyze, input, measurements, execution.memory(), batchRows());
    }

    @Override
    public Operator visitSetOperation(SetOperation operation) {
        // The right side is needed first, and scans open in the order in which they are built.
        Operator right = build(operation.right());
        return new SetOperator(
                build(operation.left()),
                right,
                operation,
                space(operation, operation.kind().name()));
    }

    @Override
    public Operator visitRecursiveUnion(RecursiveUnion union) {
        return new RecursiveUnionOperator(
                union,
                build(union.seed()),
                new RepeatedPlan(union.id(), union.iteration(), this),
                space(union, "A recursive query"));
    }

    @Override
    public Operator visitWorkingTable(WorkingTable table) {
        return Objects.requireNonNull(workingTables.get(table.id())).replay();
    }

    @Override
    public Operator visitCorrelate(Correlate correlate) {
        RepeatedPlan right = new RepeatedPlan(correlate.id(), correlate.right(), this);
        // A source may have only one connection: it must be free again when the right side needs it.
        Operator left = right.asksSources() ? materialize(correlate.left()).readOnce() : build(correlate.left());
        return new CorrelateOperator(
                correlate,
                left,
                right,
                execution.cancellation(),
                execution.memory().reserve("A correlated sub-query"),
                batchRows());
    }

    @Override
    public Operator visitShared(Shared place) {
        SharedRows known = shared.get(place.number());
        SharedRows rows = known == null ? share(place) : known;
        shared.put(place.number(), rows);
        SharedRows.Reader reader = rows.reader();
        readings.add(reader);
        return reader;
    }

    @Override
    public Operator visitOffload(Offload offload) {
        List<LeafRows> leaves = offload.leaves().stream()
                .map(leaf -> new LeafRows(leaf.table(), leaf.columns(), build(leaf.rows())))
                .toList();
        PlanNode local = offload.local();
        Fragment fragment = new Fragment(offload.sql(), compiler.parameters(offload.arguments()), offload.columns());
        return reading(new OffloadOperator(new OffloadOperator.Setup(
                offload.id(),
                engine(offload.engine()),
                fragment,
                leaves,
                local == null ? null : () -> locally(offload, leaves, local),
                execution.context().scans(),
                execution.cancellation(),
                execution.cancels())));
    }

    private ComputeEngine engine(String name) {
        return execution
                .sources()
                .apply(ComputeEngine.reference(name))
                .optional(ComputeEngine.class)
                .orElseThrow(() -> new BraidException(ErrorCode.INTERNAL_ERROR, name + " is no engine"));
    }

    /** Builds the offloaded part to run here, on one thread, over leaves that have been built. */
    private Operator locally(Offload offload, List<LeafRows> leaves, PlanNode local) {
        OperatorBuilder builder =
                new OperatorBuilder(execution, compiler, materialized, workingTables, Parallelism.NONE);
        for (int i = 0; i < leaves.size(); i++) {
            builder.built.put(offload.leaves().get(i).rows(), leaves.get(i).rows());
        }
        return builder.build(local);
    }

    private SharedRows share(Shared place) {
        int before = readings.size();
        Operator input = build(place.input());
        List<Abandonable> own = readings.subList(before, readings.size());
        SharedRows rows = new SharedRows(input, own, place.columns(), space(place, "What is read more than once"));
        own.clear();
        return rows;
    }

    int batchRows() {
        return execution.context().batchRows();
    }
}
