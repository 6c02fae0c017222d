package io.braid.execution;

import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.planner.write.ReturnedRows;
import io.braid.spi.Parameter;
import io.braid.spi.SourceTransaction;
import io.braid.spi.batch.Batch;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Writer of rows that the client gets, one after the other. */
final class ReturningWriter implements SourceWriter {
    private final SourceTransaction transaction;
    private final String sql;
    private final ReturnedRows rows;
    private final BiFunction<PlannedQuery, List<Parameter>, Result> reading;
    private final QueryContext context;
    private final ReturnedBatches returned;

    /** @param reading runs a query in the transaction */
    ReturningWriter(
            SourceTransaction transaction,
            String sql,
            ReturnedRows rows,
            BiFunction<PlannedQuery, List<Parameter>, Result> reading,
            QueryContext context) {
        this.transaction = transaction;
        this.sql = sql;
        this.rows = rows;
        this.reading = reading;
        this.context = context;
        this.returned = new ReturnedBatches(rows.query().columns().types());
    }

    @Override
    public long one(List<Parameter> values) {
        return switch (rows.moment()) {
            case INSTEAD -> read(values);
            case BEFORE -> {
                read(values);
                yield transaction.execute(sql, values, context.scans());
            }
            case AFTER -> {
                long changed = transaction.execute(sql, values, context.scans());
                if (changed > 0) {
                    read(values);
                }
                yield changed;
            }
        };
    }

    @Override
    public long[] all(Batch values) {
        long[] changed = new long[values.rows()];
        for (int row = 0; row < values.rows(); row++) {
            int at = row;
            changed[row] = one(IntStream.range(0, values.columnCount())
                    .mapToObj(i -> new Parameter(
                            values.types().get(i), values.column(i).value(at)))
                    .toList());
        }
        return changed;
    }

    private long read(List<Parameter> values) {
        long before = returned.rows();
        try (Result result = reading.apply(rows.query(), values)) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                returned.add(batch);
            }
        }
        return returned.rows() - before;
    }

    @Override
    public List<Batch> returned() {
        return returned.all();
    }
}
