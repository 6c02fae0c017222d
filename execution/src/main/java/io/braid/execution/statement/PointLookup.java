package io.braid.execution.statement;

import io.braid.engine.plan.BatchedLookup;
import io.braid.planner.option.PlannerOptions;
import org.jspecify.annotations.Nullable;

/** A statement whose plan reads one row by its key, and that can be batched with other look-ups. */
public record PointLookup(BatchedLookup lookup, ReadyStatement.Query query, PlannerOptions options) {
    /** The query as a look-up; null if it reads anything else. */
    public static @Nullable PointLookup of(ReadyStatement.Query query, PlannerOptions options) {
        BatchedLookup lookup = query.plan().commonLookup();
        return lookup == null ? null : new PointLookup(lookup, query, options);
    }
}
