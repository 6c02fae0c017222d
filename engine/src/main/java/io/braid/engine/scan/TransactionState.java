package io.braid.engine.scan;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.SourceTransaction;
import java.util.Optional;

/** State of a source as its transaction sees it, which outlives the query and runs one statement at a time. */
record TransactionState(SourceTransaction transaction) implements Snapshot {
    @Override
    public boolean take() {
        return true;
    }

    @Override
    public boolean oneAtATime() {
        return true;
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        return transaction.run(fragment, context);
    }

    @Override
    public Optional<BatchStream> runAhead(Fragment fragment, ScanContext context) {
        return Optional.empty();
    }

    /** Its streams are cancelled one by one. */
    @Override
    public void cancel() {}

    @Override
    public void close() {}
}
