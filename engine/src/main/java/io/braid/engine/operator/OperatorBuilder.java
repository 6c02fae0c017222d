package io.braid.engine.operator;

import io.braid.engine.Parallelism;
import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.exchange.Crew;
import io.braid.engine.expression.CommonType;
import io.braid.engine.expression.ExpressionCompiler;
import io.braid.engine.expression.Kernel;
import io.braid.engine.expression.Surroundings;
import io.braid.engine.lookup.CommonQuestion;
import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.Analyze;
import io.braid.engine.plan.Correlate;
import io.braid.engine.plan.DependentJoin;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.FrameBound;
import io.braid.engine.plan.FunctionRows;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.MergeJoin;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.PlanVisitor;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.engine.plan.SetOperation;
import io.braid.engine.plan.Shared;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.TopN;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WorkingTable;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.RowCounts;
import io.braid.engine.sort.RowSorter;
import io.braid.engine.spill.OperatorSpill;
import io.braid.engine.spill.Workspace;
import io.braid.engine.window.WindowSpec;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/** Makes a plan's nodes into operators. Nothing runs and nothing is opened before the first of them is pulled. */
public final class OperatorBuilder implements PlanVisitor<Operator> {
    /** Beyond as many wanted rows, keeping only the best of them saves nothing. */
    private static final long MOST_KEPT = 100_000;

    private static final String AGGREGATION = "An aggregation";

    private final Execution execution;
    private final ExpressionCompiler compiler;
    private final List<Scan> scans = new ArrayList<>();
    /** What is read by what has been built so far, but not by what others share with it. */
    private final List<Abandonable> readings = new ArrayList<>();

    /** What drives the scans that are sent keys, by their ids and the numbers of their conditions. */
    private final Map<Integer, Map<Integer, DrivingSide>> drivers = new HashMap<>();
    /** What is there already of the plans that are built. */
    private final IdentityHashMap<PlanNode, KeptRows> kept;

    private final Map<Integer, HeldRows> workingTables;
    private final Map<Integer, SharedRows> shared = new HashMap<>();
    private final ScanBuilder scanBuilder;
    private final PipelineBuilder pipelines;
    private final Crew crew;

    public OperatorBuilder(Execution execution) {
        this(
                execution,
                new ExpressionCompiler(Surroundings.now(execution.parameters())),
                new IdentityHashMap<>(),
                Map.of(),
                execution.measurements() == null ? execution.context().parallelism() : Parallelism.NONE);
    }

    private OperatorBuilder(
            Execution execution,
            ExpressionCompiler compiler,
            IdentityHashMap<PlanNode, KeptRows> kept,
            Map<Integer, HeldRows> workingTables,
            Parallelism parallelism) {
        this.execution = execution;
        this.compiler = compiler;
        this.kept = kept;
        this.workingTables = workingTables;
        this.crew = new Crew(parallelism, execution.workers());
        this.scanBuilder = new ScanBuilder(execution, compiler, scan -> space(scan, "A dependent join"));
        this.pipelines = new PipelineBuilder(
                new PipelineParts(this),
                parallelism,
                execution.workers(),
                execution.cancellation(),
                execution.memory());
    }

    /** A builder for one run of a part of the plan. */
    OperatorBuilder within(RepeatedPlan.OuterRow row, IdentityHashMap<PlanNode, KeptRows> computed) {
        return new OperatorBuilder(
                execution, compiler.at(row.id(), row.batch(), row.row()), computed, workingTables, Parallelism.NONE);
    }

    /** A builder for one run of a part of the plan. */
    OperatorBuilder within(RepeatedPlan.OuterTable table, IdentityHashMap<PlanNode, KeptRows> computed) {
        Map<Integer, HeldRows> tables = new HashMap<>(workingTables);
        tables.put(table.id(), table.rows());
        return new OperatorBuilder(execution, compiler, computed, tables, Parallelism.NONE);
    }

    /** The rows of a part of a plan, to be read many times. */
    KeptRows keep(PlanNode node) {
        return new KeptRows(build(node), node.columns(), space(node, "What a sub-query needs again and again"));
    }

    boolean isKept(PlanNode node) {
        return kept.containsKey(node);
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
        KeptRows rows = kept.get(node);
        if (rows != null) {
            return rows.replay();
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
        return reading(scanBuilder.build(scan, drivers.get(scan.id())));
    }

    /** What is asked in the place of several queries. */
    public Operator build(CommonQuestion question) {
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
    public Operator visitFunctionRows(FunctionRows rows) {
        return new FunctionRowsOperator(
                () -> rows.function().rows(compiler.values(rows.arguments())),
                rows.columns().types(),
                batchRows(),
                execution.cancellation());
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
        // The right side is needed first, and scans are opened in the order in which they are built.
        Operator right = build(join.right());
        return new HashJoinOperator(build(join.left()), right, joinSpec(join));
    }

    /** The driving side is needed first, and its keys before the scan that they are sent to is made. */
    @Override
    public Operator visitDependentJoin(DependentJoin dependent) {
        HashJoin join = dependent.join();
        PlanNode driver = dependent.rightDrives() ? join.right() : join.left();
        DrivingSide driving = drivingSide(driver, dependent);
        drivers.computeIfAbsent(dependent.scan(), scan -> new HashMap<>()).put(dependent.condition(), driving);
        // To read the side that is sent keys is to read the other one first.
        return dependent.rightDrives()
                ? new HashJoinOperator(build(join.left()), driving, hashJoinSpec(join, false))
                : new HashJoinOperator(driving, build(join.right()), hashJoinSpec(join, false));
    }

    @Override
    public Operator visitMergeJoin(MergeJoin merge) {
        JoinSpec spec = joinSpec(merge.join(), space(merge, "A merge join"), false);
        Operator left = build(merge.join().left());
        Operator right = build(merge.join().right());
        return new MergeJoinOperator(
                MergeJoinOperator.leftSide(left, spec, merge.leftRows()),
                MergeJoinOperator.rightSide(right, spec, merge.rightRows()),
                spec);
    }

    private DrivingSide drivingSide(PlanNode driver, DependentJoin join) {
        List<DataType> types = join.drivingKeys().stream()
                .map(key -> driver.columns().type(key))
                .toList();
        DrivingKeys keys = new DrivingKeys(
                join.drivingKeys(), types, join.mostKeys(), execution.memory().reserve("A dependent join"));
        return new DrivingSide(build(driver), keys, execution.memory().reserve("A dependent join"));
    }

    /** How two inputs are joined. */
    JoinSpec joinSpec(HashJoin join) {
        return hashJoinSpec(join, true);
    }

    private JoinSpec hashJoinSpec(HashJoin join, boolean mayReadLeftEarly) {
        return joinSpec(join, space(join, "A hash join"), mayReadLeftEarly);
    }

    private JoinSpec joinSpec(HashJoin join, Workspace space, boolean mayReadLeftEarly) {
        RowType left = join.left().columns();
        RowType right = join.right().columns();
        List<Kernel> leftKeys = new ArrayList<>();
        List<Kernel> rightKeys = new ArrayList<>();
        for (int i = 0; i < join.leftKeys().size(); i++) {
            int leftKey = join.leftKeys().get(i);
            int rightKey = join.rightKeys().get(i);
            DataType type = CommonType.of(left.type(leftKey), right.type(rightKey));
            leftKeys.add(compiler.key(leftKey, left.type(leftKey), type));
            rightKeys.add(compiler.key(rightKey, right.type(rightKey), type));
        }
        return new JoinSpec(
                join.type(),
                left,
                right,
                leftKeys,
                rightKeys,
                join.residual() == null ? null : compiler.predicate(join.residual()),
                space,
                mayReadLeftEarly);
    }

    @Override
    public Operator visitNestedLoopJoin(NestedLoopJoin join) {
        Operator right = build(join.right());
        return new BlockJoinOperator(
                build(join.left()),
                right,
                new JoinSpec(
                        join.type(),
                        join.left().columns(),
                        join.right().columns(),
                        List.of(),
                        List.of(),
                        compiler.predicate(join.condition()),
                        space(join, "A join without equal keys"),
                        false));
    }

    @Override
    public Operator visitAggregate(Aggregate aggregate) {
        GroupedRows.Grouping grouping = new GroupedRows.Grouping(
                aggregate.keys(), aggregate.calls(), aggregate.input().columns(), aggregate.columns());
        PartialAggregation parted = PartialAggregation.of(aggregate);
        return parted == null || !pipelines.isParallel()
                ? grouped(build(aggregate.input()), grouping, aggregate.sets(), space(aggregate, AGGREGATION))
                : combined(aggregate, parted, space(aggregate, AGGREGATION));
    }

    private Operator grouped(Operator input, GroupedRows.Grouping grouping, List<List<Integer>> sets, Workspace space) {
        return new AggregateOperator(
                input,
                sets.stream()
                        .map(set -> new SpillingGroups(groups(grouping, set, space), grouping.input(), space))
                        .toList());
    }

    private Operator combined(Aggregate aggregate, PartialAggregation parted, Workspace space) {
        GroupedRows.Grouping combining = parted.combining();
        CombinedGroups groups = new CombinedGroups(
                groups(combining, combining.keys(), space),
                () -> execution.memory().reserveOptional(AGGREGATION),
                combining.keys(),
                combining.input(),
                space);
        Supplier<GroupedRows> gathered = partialGroups(parted.partial(), space);
        Operator threads = pipelines.build(
                aggregate.input(),
                input -> new CombiningOperator(new PartialAggregateOperator(input, gathered, batchRows()), groups));
        return new CombinedAggregateOperator(threads, groups);
    }

    /** Groups of no rows yet. */
    private Supplier<GroupedRows> groups(GroupedRows.Grouping grouping, List<Integer> set, Workspace space) {
        return () -> new GroupedRows(
                grouping,
                set,
                running(grouping, call -> RunningAggregate.of(call, grouping.input(), compiler, space)),
                space.reserve(),
                true);
    }

    /** Groups of no rows yet, for some of the rows of an aggregation; none if there is no room to spare for them. */
    private Supplier<GroupedRows> partialGroups(GroupedRows.Grouping grouping, Workspace space) {
        return () -> new GroupedRows(
                grouping,
                grouping.keys(),
                running(grouping, call -> RunningAggregate.partial(call, grouping.input(), compiler, space)),
                execution.memory().reserveOptional(AGGREGATION),
                false);
    }

    private static List<RunningAggregate> running(
            GroupedRows.Grouping grouping, Function<AggregateCall, RunningAggregate> made) {
        return grouping.calls().stream()
                .filter(call -> call.function() != AggregateFunction.GROUPING)
                .map(made)
                .toList();
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

    /** Where the operator of a node works, in the words of a user. */
    Workspace space(PlanNode node, String operator) {
        return new Workspace(
                () -> execution.memory().reserveSpillable(operator),
                spill(node, operator),
                execution.cancellation(),
                batchRows(),
                crew);
    }

    /** Where the operator of a node spills, counted for that node. */
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
        if (offset > MOST_KEPT - Math.min(fetch, MOST_KEPT)) {
            return limited(() -> visitSort(new Sort(topN.input(), topN.keys())), offset, fetch);
        }
        return new TopNOperator(
                build(topN.input()),
                topN.columns(),
                topN.keys(),
                new TopNOperator.Range(offset, (int) (offset + fetch)),
                space(topN, "A sort"));
    }

    @Override
    public Operator visitUnion(Union union) {
        return new UnionOperator(union.inputs().stream().map(this::build).toList());
    }

    /** What is below it is built as if it were all, only measured. */
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
        // The right side is needed first, and scans are opened in the order in which they are built.
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
        // A source may have only one connection: it must be free again when the right side asks for it.
        Operator left = right.asksSources() ? keep(correlate.left()).readOnce() : build(correlate.left());
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
