package io.braid.planner;

import io.braid.engine.plan.query.PlannedQuery;

/**
 * A plan and its scope: one user, or every user with the same rights.
 *
 * @param ofUser whether it is for its user alone; else it is for everybody with the same rights
 */
public record ScopedPlan(PlannedQuery query, boolean ofUser) {}
