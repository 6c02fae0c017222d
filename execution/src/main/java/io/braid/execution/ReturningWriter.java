package io.braid.execution;

import io.braid.engine.context.QueryContext;
import io.braid.engine.result.Result;
import io.braid.planner.write.ReturnedRows;
import io.braid.spi.Parameter;
import io.braid.spi.SourceTransaction;
import io.braid.spi.batch.Batch;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writer of rows one by one that collects their RETURNING results. */
final class ReturningWriter implements SourceWriter {
    private final SourceTransaction transaction;
    private final String sql;
    private final ReturnedRows rows;
    private final TransactionQueries reading;
    private final QueryContext context;
    private final @Nullable RowVerifier verifier;
    private final ReturnedBatches returned;

    /** @param reading runs queries in the transaction */
    ReturningWriter(
            SourceTransaction transaction,
            String sql,
            ReturnedRows rows,
            TransactionQueries reading,
            QueryContext context) {
        this(transaction, sql, rows, reading, context, null);
    }

    /** @param verifier check of the returned rows by their keys; null if they need none */
    ReturningWriter(
            SourceTransaction transaction,
            String sql,
            ReturnedRows rows,
            TransactionQueries reading,
            QueryContext context,
            @Nullable RowVerifier verifier) {
        this.transaction = transaction;
        this.sql = sql;
        this.rows = rows;
        this.reading = reading;
        this.context = context;
        this.verifier = verifier;
        this.returned = new ReturnedBatches(rows.columns().types());
    }

    @Override
    public long one(List<Parameter> values) {
        return switch (rows.moment()) {
            case INSTEAD -> read(values);
            case BEFORE -> {
                read(values);
                yield write(values);
            }
            case AFTER -> {
                long changed = write(values);
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

    private long write(List<Parameter> values) {
        return transaction.execute(sql, values.subList(0, rows.written()), context.scans());
    }

    private long read(List<Parameter> values) {
        long before = returned.rows();
        try (Result result = reading.read(rows.query(), values)) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                returned.add(verified(batch));
            }
        }
        return returned.rows() - before;
    }

    private Batch verified(Batch batch) {
        if (rows.keys() == 0) {
            return batch;
        }
        int own = batch.columnCount() - rows.keys();
        if (verifier != null) {
            long[] counts = new long[batch.rows()];
            Arrays.fill(counts, 1);
            verifier.verify(
                    batch,
                    counts,
                    IntStream.range(own, batch.columnCount()).boxed().toList());
        }
        return batch.project(IntStream.range(0, own).toArray());
    }

    @Override
    public List<Batch> returned() {
        return returned.all();
    }
}
