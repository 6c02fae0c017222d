package io.braid.engine.scan;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.SourceTransaction;
import io.braid.spi.batch.Batch;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Snapshot of a source in a session's transaction, which outlives the query and runs one statement at a time. */
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
        return new Uncancelled(transaction.run(fragment, context));
    }

    @Override
    public Optional<BatchStream> runAhead(Fragment fragment, ScanContext context) {
        return Optional.empty();
    }

    @Override
    public void cancel() {}

    @Override
    public void close() {}

    /**
     * Stream that is not cancelled when its rows are no longer needed, because some sources abort the transaction with
     * the statement. To cancel the query, the transaction is cancelled.
     */
    private record Uncancelled(BatchStream rows) implements BatchStream {
        @Override
        public @Nullable Batch next() {
            return rows.next();
        }

        @Override
        public boolean isOver() {
            return rows.isOver();
        }

        @Override
        public void cancel() {}

        @Override
        public void close() {
            rows.close();
        }
    }
}
