package io.braid.engine.result;

import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.actual.SpillUse;
import java.util.List;

/**
 * Statistics of a query so far.
 *
 * @param scans one for each scan, in the order in which their rows are needed
 * @param memory how many bytes its operators keep
 * @param peakMemory the most bytes that they have kept at one time
 * @param spilled what did not fit in memory
 */
public record QueryStatistics(List<ScanStatistics> scans, long memory, long peakMemory, SpillUse spilled) {
    /** Before anything has been done. */
    public static final QueryStatistics NONE = new QueryStatistics(List.of(), 0, 0, SpillUse.NONE);

    public QueryStatistics {
        scans = List.copyOf(scans);
    }

    /** Rows that sources have sent. */
    public long rowsRead() {
        return scans.stream().mapToLong(ScanStatistics::rows).sum();
    }

    /** What the values of these took. */
    public long bytesRead() {
        return scans.stream().mapToLong(ScanStatistics::bytes).sum();
    }

    /** How long reading them took, in all scans together. */
    public long sourceNanos() {
        return scans.stream().mapToLong(ScanStatistics::sourceNanos).sum();
    }
}
