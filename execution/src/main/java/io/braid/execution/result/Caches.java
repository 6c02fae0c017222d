package io.braid.execution.result;

import io.braid.execution.plan.PlanCounts;
import java.util.List;

/**
 * Caches of all databases, and statistics of plan reuse.
 *
 * @param results cache of query results
 * @param lookups cache of single rows
 * @param plans statistics of plan reuse
 */
public record Caches(ResultCache results, LookupCache lookups, PlanCounts plans) {
    /**
     * Invalidates everything derived from a schema or a table.
     *
     * @param path the name; empty for everything
     */
    public void forget(List<String> path) {
        lookups.forget(path);
        results.forget(plan -> path.isEmpty() || plan.provenance().isFrom(path));
    }
}
