package io.braid.engine;

import io.braid.engine.plan.actual.ScanStatistics;
import java.util.List;

/** What a query has done so far, scan by scan, in the order in which their rows are needed. */
public record QueryStatistics(List<ScanStatistics> scans) {
    public QueryStatistics {
        scans = List.copyOf(scans);
    }
}
