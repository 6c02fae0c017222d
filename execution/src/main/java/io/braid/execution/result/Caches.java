package io.braid.execution.result;

import io.braid.execution.plan.PlanCounts;
import java.util.List;

/**
 * Caches of all databases, and counts of their plans' use.
 *
 * @param results of whole queries
 * @param lookups of single rows
 * @param plans how often one was of use
 */
public record Caches(ResultCache results, LookupCache lookups, PlanCounts plans) {
    /**
     * Forgets what is made of the rows of a schema or a table.
     *
     * @param path its name; empty for everything
     */
    public void forget(List<String> path) {
        lookups.forget(path);
        results.forget(plan -> path.isEmpty() || plan.provenance().isFrom(path));
    }
}
