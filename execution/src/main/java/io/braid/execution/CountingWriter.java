package io.braid.execution;

import io.braid.engine.context.QueryContext;
import io.braid.spi.Parameter;
import io.braid.spi.SourceTransaction;
import io.braid.spi.batch.Batch;
import java.util.List;

/** Writer without RETURNING, which needs as few round trips as the source supports. */
record CountingWriter(SourceTransaction transaction, String sql, QueryContext context) implements SourceWriter {
    @Override
    public long one(List<Parameter> values) {
        return transaction.execute(sql, values, context.scans());
    }

    @Override
    public long[] all(Batch values) {
        return transaction.executeAll(sql, values, context.scans());
    }

    @Override
    public List<Batch> returned() {
        return List.of();
    }
}
