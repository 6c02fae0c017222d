package io.braid.planner;

import io.braid.engine.plan.PlannedQuery;

/**
 * A plan, and for whom it is.
 *
 * @param ofUser whether it is for its user alone; else it is for everybody with the same rights
 */
public record PlanFor(PlannedQuery query, boolean ofUser) {}
