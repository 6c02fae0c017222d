package io.braid.execution;

import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;

/** Writer with optimistic locking: fails if the version of a row has changed since it was read. */
record VersionWriter(SourceWriter writer, String table) implements SourceWriter {
    @Override
    public long one(List<Parameter> values) {
        return require(writer.one(values));
    }

    @Override
    public long[] all(Batch values) {
        long[] counts = writer.all(values);
        for (long count : counts) {
            require(count);
        }
        return counts;
    }

    private long require(long count) {
        if (count != 1) {
            throw new BraidException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "Another transaction has changed a row of " + table
                            + " while this statement looked for the rows to change: repeat the transaction");
        }
        return count;
    }

    @Override
    public List<Batch> returned() {
        return writer.returned();
    }
}
