package io.braid.engine.plan;

import io.braid.engine.plan.actual.NodeActuals;
import io.braid.engine.plan.actual.ScanStatistics;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Actual figures of a query that has ended.
 *
 * @param nodes told apart by identity: two nodes of a plan may look alike
 * @param scans one for each scan of the plan that was asked for rows
 * @param nanos time from its first to its last row
 * @param peakMemory the most bytes that its operators kept at one time
 */
public record Actuals(
        IdentityHashMap<PlanNode, NodeActuals> nodes, List<ScanStatistics> scans, long nanos, long peakMemory) {
    public Actuals {
        scans = List.copyOf(scans);
    }

    public NodeActuals node(PlanNode node) {
        return nodes.getOrDefault(node, NodeActuals.NONE);
    }

    /** What the scan of that id did, or null if it never ran. */
    public @Nullable ScanStatistics scan(int id) {
        return scans.stream().filter(scan -> scan.scanId() == id).findFirst().orElse(null);
    }
}
