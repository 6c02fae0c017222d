package io.braid.execution;

import io.braid.engine.context.QueryContext;
import io.braid.spi.Parameter;
import io.braid.spi.SourceTransaction;
import io.braid.spi.batch.Batch;
import io.braid.spi.write.InsertTarget;
import java.util.Arrays;
import java.util.List;

/** Writer that inserts rows unchanged by the source's bulk-load mechanism. */
record BulkWriter(SourceTransaction transaction, InsertTarget target, QueryContext context) implements SourceWriter {
    @Override
    public long one(List<Parameter> values) {
        return transaction.execute(target.sql(), values, context.scans());
    }

    @Override
    public long[] all(Batch values) {
        transaction.insert(target, values, context.scans());
        long[] counts = new long[values.rows()];
        Arrays.fill(counts, 1);
        return counts;
    }

    @Override
    public List<Batch> returned() {
        return List.of();
    }
}
