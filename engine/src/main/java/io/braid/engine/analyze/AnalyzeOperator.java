package io.braid.engine.analyze;

import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.ValuesOperator;
import io.braid.engine.plan.Analyze;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operator of EXPLAIN ANALYZE: reads its input to the end, discards the rows, and returns the report. */
public final class AnalyzeOperator implements Operator {
    private final Analyze analyze;
    private final Operator input;
    private final Measurements measurements;
    private final MemoryBudget memory;
    private final int batchRows;
    private @Nullable Operator lines;

    public AnalyzeOperator(
            Analyze analyze, Operator input, Measurements measurements, MemoryBudget memory, int batchRows) {
        this.analyze = analyze;
        this.input = input;
        this.measurements = measurements;
        this.memory = memory;
        this.batchRows = batchRows;
    }

    @Override
    public @Nullable Batch next() {
        Operator report = lines == null ? report() : lines;
        lines = report;
        return report.next();
    }

    /** Returns the lines of the report so far. May be called by any thread. */
    public List<String> soFar() {
        return analyze.report().lines(measurements.actuals(memory));
    }

    private Operator report() {
        Batch batch = input.next();
        while (batch != null) {
            batch = input.next();
        }
        input.close();
        BatchBuilder builder = new BatchBuilder(analyze.columns().types(), batchRows);
        List<Batch> batches = new ArrayList<>();
        for (String line : soFar()) {
            builder.appendRow(line);
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
    public void close() {
        lines = new ValuesOperator(List.of());
        input.close();
    }
}
