package io.braid.engine.scan;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.SourceTransaction;
import io.braid.spi.batch.Batch;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
     * Rows that are left alone when they are not wanted any more: at some sources the transaction would end with the
     * statement. Whoever cancels the query cancels the transaction.
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
