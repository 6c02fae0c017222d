package io.braid.engine.result;

import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.actual.SpillUse;
import java.util.List;

/**
 * Statistics of a query so far.
 *
 * @param scans statistics of each scan, in the order in which their rows are needed
 * @param memory bytes held by its operators
 * @param peakMemory the peak of these bytes
 * @param spilled data spilled to disk
 */
public record QueryStatistics(List<ScanStatistics> scans, long memory, long peakMemory, SpillUse spilled) {
    /** Statistics of a query that has not begun. */
    public static final QueryStatistics NONE = new QueryStatistics(List.of(), 0, 0, SpillUse.NONE);

    public QueryStatistics {
        scans = List.copyOf(scans);
    }

    /** The number of rows that sources have sent. */
    public long rowsRead() {
        return scans.stream().mapToLong(ScanStatistics::rows).sum();
    }

    /** The size of their values, in bytes. */
    public long bytesRead() {
        return scans.stream().mapToLong(ScanStatistics::bytes).sum();
    }

    /** The time spent waiting for sources, summed over all scans. */
    public long sourceNanos() {
        return scans.stream().mapToLong(ScanStatistics::sourceNanos).sum();
    }
}
