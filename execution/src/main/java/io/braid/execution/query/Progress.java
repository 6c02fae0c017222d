package io.braid.execution.query;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.query.PlannedQuery;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Estimate of the share of its input that a query has read. */
final class Progress {
    private Progress() {}

    /** The share in percent; null if there is no estimate of the input. */
    static @Nullable Integer percent(PlannedQuery query, Iterable<ScanStatistics> scans) {
        if (query.work().guessed()) {
            return null;
        }
        Map<Integer, Double> expected = new HashMap<>();
        collect(query.root(), expected);
        double all = expected.values().stream().mapToDouble(rows -> rows).sum();
        double read = 0;
        for (ScanStatistics scan : scans) {
            double rows = expected.getOrDefault(scan.scanId(), 0.0);
            read += scan.finished() ? rows : Math.min((double) scan.rows(), rows);
        }
        return all == 0 ? null : (int) (100 * read / all);
    }

    private static void collect(PlanNode node, Map<Integer, Double> expected) {
        if (node instanceof SourceScan scan) {
            expected.put(scan.id(), scan.estimatedRows());
        }
        node.inputs().forEach(input -> collect(input, expected));
    }
}
