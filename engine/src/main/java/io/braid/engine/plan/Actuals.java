package io.braid.engine.plan;

import io.braid.engine.plan.actual.NodeActuals;
import io.braid.engine.plan.actual.ScanStatistics;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Actual figures of a query that has ended.
 *
 * @param nodes figures by node, compared by identity, because two nodes of a plan may be equal
 * @param scans one for each scan of the plan that was executed
 * @param nanos time from its first to its last row
 * @param peakMemory the peak of the bytes held by its operators
 */
public record Actuals(
        IdentityHashMap<PlanNode, NodeActuals> nodes, List<ScanStatistics> scans, long nanos, long peakMemory) {
    public Actuals {
        scans = List.copyOf(scans);
    }

    public NodeActuals node(PlanNode node) {
        return nodes.getOrDefault(node, NodeActuals.NONE);
    }

    /** Returns the statistics of a scan, or null if it never ran. */
    public @Nullable ScanStatistics scan(int id) {
        return scans.stream().filter(scan -> scan.scanId() == id).findFirst().orElse(null);
    }
}
