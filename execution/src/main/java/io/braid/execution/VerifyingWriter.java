package io.braid.execution;

import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import java.util.List;

/** Writer whose rows are verified after they are written, by keys that are among their values. */
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
