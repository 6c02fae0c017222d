package io.braid.execution;

import io.braid.execution.query.QueryRun;
import io.braid.planner.write.TriggeredRows;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Writer of a view with an INSTEAD OF trigger, which executes the trigger's statements row by row. If the trigger has a
 * single statement, the rows are sent as a batch in the same order.
 */
final class TriggerWriter implements SourceWriter {
    private final TriggeredRows rows;
    private final List<PlanWriter> steps;
    private final QueryRun run;
    private final ReturnedBatches returned;

    /** @param steps writers of the trigger's statements, in order */
    TriggerWriter(TriggeredRows rows, List<PlanWriter> steps, QueryRun run) {
        this.rows = rows;
        this.steps = steps;
        this.run = run;
        this.returned = new ReturnedBatches(rows.returned().types());
    }

    @Override
    public long one(List<Parameter> values) {
        execute(List.of(values));
        if (returns()) {
            BatchBuilder row = new BatchBuilder(rows.returned().types());
            row.appendRow(values.subList(rows.first(), values.size()).stream()
                    .map(Parameter::value)
                    .toArray());
            returned.add(row.build());
        }
        return 1;
    }

    @Override
    public long[] all(Batch values) {
        List<DataType> types = values.types();
        List<List<Parameter>> each = IntStream.range(0, values.rows())
                .mapToObj(row -> IntStream.range(0, values.columnCount())
                        .mapToObj(i ->
                                new Parameter(types.get(i), values.column(i).value(row)))
                        .toList())
                .toList();
        execute(each);
        if (returns()) {
            returned.add(values.project(
                    IntStream.range(rows.first(), values.columnCount()).toArray()));
        }
        long[] counts = new long[values.rows()];
        Arrays.fill(counts, 1);
        return counts;
    }

    private boolean returns() {
        return rows.returned().size() > 0;
    }

    private void execute(List<List<Parameter>> values) {
        if (steps.size() == 1) {
            steps.get(0).write(values.stream().map(row -> arguments(row, 0)).toList());
            return;
        }
        for (List<Parameter> row : values) {
            run.check();
            for (int step = 0; step < steps.size(); step++) {
                steps.get(step).write(List.of(arguments(row, step)));
            }
        }
    }

    private List<Parameter> arguments(List<Parameter> row, int step) {
        return rows.steps().get(step).columns().stream().map(row::get).toList();
    }

    @Override
    public List<Batch> returned() {
        return returned.all();
    }
}
