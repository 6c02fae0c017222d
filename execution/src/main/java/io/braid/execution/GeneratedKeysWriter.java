package io.braid.execution;

import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Writer whose rows are verified after the insert by their generated keys. */
record GeneratedKeysWriter(Supplier<SourceWriter> returning, RowVerifier verifier) implements SourceWriter {
    @Override
    public long one(List<Parameter> values) {
        SourceWriter writer = returning.get();
        long changed = writer.one(values);
        verify(writer);
        return changed;
    }

    @Override
    public long[] all(Batch values) {
        SourceWriter writer = returning.get();
        long[] changed = writer.all(values);
        verify(writer);
        return changed;
    }

    private void verify(SourceWriter writer) {
        for (Batch keys : writer.returned()) {
            long[] counts = new long[keys.rows()];
            Arrays.fill(counts, 1);
            verifier.verify(
                    keys, counts, IntStream.range(0, keys.columnCount()).boxed().toList());
        }
    }

    @Override
    public List<Batch> returned() {
        return List.of();
    }
}
