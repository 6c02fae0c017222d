package io.braid.engine.operator;

import io.braid.engine.expression.ExpressionCompiler;
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
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/** Makes a plan's nodes into operators. Nothing runs and nothing is opened before the first of them is pulled. */
public final class OperatorBuilder implements PlanVisitor<Operator> {
    private final Execution execution;
    private final ExpressionCompiler compiler;
    private final List<ScanOperator> scans = new ArrayList<>();

    public OperatorBuilder(Execution execution) {
        this.execution = execution;
        this.compiler = new ExpressionCompiler(execution.parameters());
    }

    /** The scans of all plans built so far. */
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
                        execution.context().batchRows(),
                        execution.context().deadlineNanos()));
        ScanOperator operator = new ScanOperator(reader, execution.cancellation());
        scans.add(operator);
        return operator;
    }

    @Override
    public Operator visitValues(Values values) {
        BatchBuilder builder =
                new BatchBuilder(values.columns().types(), execution.context().batchRows());
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
        throw unsupported("hash joins");
    }

    @Override
    public Operator visitNestedLoopJoin(NestedLoopJoin join) {
        throw unsupported("joins without equal keys");
    }

    @Override
    public Operator visitAggregate(Aggregate aggregate) {
        throw unsupported("aggregation");
    }

    @Override
    public Operator visitSort(Sort sort) {
        throw unsupported("sorting");
    }

    @Override
    public Operator visitTopN(TopN topN) {
        throw unsupported("sorting");
    }

    @Override
    public Operator visitUnion(Union union) {
        throw unsupported("unions");
    }

    private static BraidException unsupported(String what) {
        return new BraidException(ErrorCode.FEATURE_NOT_SUPPORTED, "The engine does not support " + what + ".");
    }
}
