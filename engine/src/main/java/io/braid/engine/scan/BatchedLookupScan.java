package io.braid.engine.scan;

import io.braid.engine.operator.Scan;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.spi.batch.Batch;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The rows of a source that was asked before, for this query among others. */
public final class BatchedLookupScan implements Scan {
    private final String source;
    private final ArrayDeque<Batch> rows;
    private final ScanStatistics statistics;

    /** @param cost what it took to ask for all of them, if this is the query that tells */
    public BatchedLookupScan(int id, String source, List<Batch> rows, Optional<ScanStatistics> cost) {
        this.source = source;
        this.rows = new ArrayDeque<>(rows);
        this.statistics = new ScanStatistics(
                id,
                source,
                cost.map(ScanStatistics::statements).orElse(0L),
                rows.stream().mapToLong(Batch::rows).sum(),
                rows.stream().mapToLong(Batch::valueBytes).sum(),
                rows.size(),
                cost.map(ScanStatistics::sourceNanos).orElse(0L),
                cost.map(ScanStatistics::firstNanos).orElse(0L),
                true,
                null,
                false,
                0);
    }

    @Override
    public @Nullable Batch next() {
        return rows.poll();
    }

    @Override
    public boolean beginsAtOnce() {
        return true;
    }

    @Override
    public boolean isOver() {
        return rows.isEmpty();
    }

    @Override
    public String source() {
        return source;
    }

    /** There is nothing left to read. */
    @Override
    public void readAhead(Executor workers) {}

    @Override
    public void whenOpened(Runnable action) {
        action.run();
    }

    @Override
    public ScanStatistics statistics() {
        return statistics;
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public void close() {
        rows.clear();
    }

    @Override
    public void abandon() {}

    @Override
    public boolean awaitRelease(long seconds) {
        return true;
    }
}
