package io.braid.engine.operator;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.expression.CommonType;
import io.braid.engine.expression.ExpressionCompiler;
import io.braid.engine.expression.Kernel;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.PlanVisitor;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.TopN;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Expression;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;

/** Makes a plan's nodes into operators. Nothing runs and nothing is opened before the first of them is pulled. */
public final class OperatorBuilder implements PlanVisitor<Operator> {
    /** Beyond as many wanted rows, keeping only the best of them saves nothing. */
    private static final long MOST_KEPT = 100_000;

    private final Execution execution;
    private final ExpressionCompiler compiler;
    private final List<ScanOperator> scans = new ArrayList<>();

    public OperatorBuilder(Execution execution) {
        this.execution = execution;
        this.compiler = new ExpressionCompiler(execution.parameters());
    }

    /** The scans of all plans built so far, in the order in which their rows are needed. */
    public List<ScanOperator> scans() {
        return List.copyOf(scans);
    }

    public Operator build(PlanNode node) {
        return node.accept(this);
    }

    @Override
    public Operator visitSourceScan(SourceScan scan) {
        List<Parameter> arguments = scan.arguments().stream()
                .map(argument -> new Parameter(argument.type(), compiler.value(argument)))
                .toList();
        SourceReader reader = new SourceReader(
                scan.id(),
                execution.sources().apply(scan.source()),
                new Fragment(scan.sql(), arguments, scan.columns()),
                new ScanContext(
                        execution.context().queryId(),
                        batchRows(),
                        execution.context().deadlineNanos()),
                execution.cancels());
        ScanOperator operator = new ScanOperator(reader, execution.cancellation());
        scans.add(operator);
        return operator;
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
    public Operator visitFilter(Filter filter) {
        return new FilterOperator(build(filter.input()), compiler.predicate(filter.condition()));
    }

    @Override
    public Operator visitProject(Project project) {
        return new ProjectOperator(build(project.input()), compiler.compile(project.expressions()));
    }

    @Override
    public Operator visitLimit(Limit limit) {
        long offset = RowCounts.of("OFFSET", limit.offset(), compiler);
        Expression fetch = limit.fetch();
        long rows = fetch == null ? Long.MAX_VALUE : RowCounts.of("LIMIT", fetch, compiler);
        return new LimitOperator(build(limit.input()), offset, rows);
    }

    @Override
    public Operator visitHashJoin(HashJoin join) {
        RowType left = join.left().columns();
        RowType right = join.right().columns();
        List<Kernel> leftKeys = new ArrayList<>();
        List<Kernel> rightKeys = new ArrayList<>();
        for (int i = 0; i < join.leftKeys().size(); i++) {
            int leftKey = join.leftKeys().get(i);
            int rightKey = join.rightKeys().get(i);
            DataType type = CommonType.of(left.type(leftKey), right.type(rightKey));
            leftKeys.add(compiler.column(leftKey, left.type(leftKey), type));
            rightKeys.add(compiler.column(rightKey, right.type(rightKey), type));
        }
        MemoryReservation memory = execution.memory().reserve("A hash join");
        boolean firstOnly = join.residual() == null && !join.type().yieldsRightColumns();
        return join(
                join.left(),
                join.right(),
                new JoinOperator.JoinSpec(
                        join.type(),
                        left,
                        right,
                        rows -> new HashMatches(leftKeys, rightKeys, rows, firstOnly, memory),
                        join.residual() == null ? null : compiler.predicate(join.residual()),
                        batchRows()),
                memory);
    }

    @Override
    public Operator visitNestedLoopJoin(NestedLoopJoin join) {
        return join(
                join.left(),
                join.right(),
                new JoinOperator.JoinSpec(
                        join.type(),
                        join.left().columns(),
                        join.right().columns(),
                        rows -> new AllPairs(rows.rows()),
                        compiler.predicate(join.condition()),
                        batchRows()),
                execution.memory().reserve("A join without equal keys"));
    }

    private Operator join(PlanNode left, PlanNode right, JoinOperator.JoinSpec spec, MemoryReservation memory) {
        // The right side is needed first, and scans are opened in the order in which they are built.
        Operator rightInput = build(right);
        return new JoinOperator(build(left), rightInput, spec, execution.cancellation(), memory);
    }

    @Override
    public Operator visitAggregate(Aggregate aggregate) {
        RowType input = aggregate.input().columns();
        return new AggregateOperator(
                build(aggregate.input()),
                aggregate.keys(),
                aggregate.keys().stream().map(input::type).toList(),
                aggregate.calls().stream()
                        .map(call -> RunningAggregate.of(call, input, compiler))
                        .toList(),
                execution.memory().reserve("An aggregation"),
                batchRows());
    }

    @Override
    public Operator visitSort(Sort sort) {
        return new SortOperator(
                build(sort.input()),
                sort.columns(),
                new SortOrder(sort.keys(), execution.cancellation()),
                execution.memory().reserve("A sort"),
                batchRows());
    }

    @Override
    public Operator visitTopN(TopN topN) {
        long offset = RowCounts.of("OFFSET", topN.offset(), compiler);
        long fetch = RowCounts.of("LIMIT", topN.fetch(), compiler);
        if (offset > MOST_KEPT - Math.min(fetch, MOST_KEPT)) {
            return new LimitOperator(visitSort(new Sort(topN.input(), topN.keys())), offset, fetch);
        }
        return new TopNOperator(
                build(topN.input()),
                topN.columns(),
                topN.keys(),
                new TopNOperator.Range(offset, (int) (offset + fetch), batchRows()),
                execution.cancellation(),
                execution.memory().reserve("A sort"));
    }

    @Override
    public Operator visitUnion(Union union) {
        return new UnionOperator(union.inputs().stream().map(this::build).toList());
    }

    private int batchRows() {
        return execution.context().batchRows();
    }
}
