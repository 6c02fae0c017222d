package io.braid.execution.query;

import io.braid.engine.plan.Actuals;
import io.braid.engine.result.QueryStatistics;
import io.braid.planner.explain.PlanJson;
import java.util.IdentityHashMap;
import java.util.Optional;

/** Plan of a running query with its current statistics, as a document of EXPLAIN (FORMAT JSON). */
public final class RunningPlan {
    private static final String DOCUMENT = "[";

    private RunningPlan() {}

    /** The plan of a query under EXPLAIN ANALYZE in this format, as its user may see it; empty for other queries. */
    public static Optional<String> analyzed(QueryRun run) {
        return run.report().stream().findFirst().filter(line -> line.startsWith(DOCUMENT));
    }

    /** The plan of any query, for administrators; empty before it is planned. */
    public static Optional<String> of(QueryRun run) {
        Optional<String> analyzed = analyzed(run);
        return analyzed.isPresent()
                ? analyzed
                : run.plan().map(plan -> {
                    QueryStatistics statistics = run.statistics();
                    Actuals reads = new Actuals(
                            new IdentityHashMap<>(),
                            statistics.scans(),
                            run.elapsed().toNanos(),
                            statistics.peakMemory());
                    return PlanJson.running(plan, reads);
                });
    }
}
