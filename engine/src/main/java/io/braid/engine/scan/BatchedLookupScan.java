package io.braid.engine.scan;

import io.braid.engine.operator.Scan;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.spi.batch.Batch;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Scan of rows that were read by a batch of look-ups, for this query and others. */
public final class BatchedLookupScan implements Scan {
    private final String source;
    private final ArrayDeque<Batch> rows;
    private final ScanStatistics statistics;

    /** @param cost statistics of the whole batch, if this query reports them */
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

    /** Does nothing, because all rows have been read. */
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
