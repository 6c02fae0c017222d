package io.braid.execution;

import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import java.util.List;

/** Writer of rows that are verified once they are written; their keys are among their values. */
record VerifyingWriter(SourceWriter writer, RowVerifier verifier) implements SourceWriter {
    @Override
    public long one(List<Parameter> values) {
        long changed = writer.one(values);
        if (changed != 0) {
            verifier.verifyOne(
                    verifier.checks().keys().stream().map(values::get).toList());
        }
        return changed;
    }

    @Override
    public long[] all(Batch values) {
        long[] changed = writer.all(values);
        verifier.verify(values, changed, verifier.checks().keys());
        return changed;
    }

    @Override
    public List<Batch> returned() {
        return writer.returned();
    }
}
