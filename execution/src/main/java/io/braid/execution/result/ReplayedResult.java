package io.braid.execution.result;

import io.braid.engine.result.QueryStatistics;
import io.braid.engine.result.Result;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Result that replays cached rows. */
final class ReplayedResult implements Result {
    private final CachedResult kept;
    private final CancellationSignal signal;
    private final Iterator<Batch> batches;

    ReplayedResult(CachedResult kept, CancellationSignal signal) {
        this.kept = kept;
        this.signal = signal;
        this.batches = kept.batches().iterator();
    }

    @Override
    public RowType columns() {
        return kept.columns();
    }

    @Override
    public @Nullable Batch next() {
        signal.check();
        return batches.hasNext() ? batches.next() : null;
    }

    @Override
    public boolean isOver() {
        return !batches.hasNext();
    }

    @Override
    public void cancel() {
        // The cancellation signal ends the result.
    }

    @Override
    public QueryStatistics statistics() {
        return QueryStatistics.NONE;
    }

    @Override
    public List<String> report() {
        return List.of();
    }

    @Override
    public boolean isLong() {
        return false;
    }

    @Override
    public List<String> warnings() {
        return kept.warnings();
    }

    @Override
    public void close() {
        // The cached rows are retained.
    }
}
