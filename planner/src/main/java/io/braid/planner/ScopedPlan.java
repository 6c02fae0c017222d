package io.braid.planner;

import io.braid.engine.plan.query.PlannedQuery;

/**
 * A plan and its scope: one user, or all users with the same rights.
 *
 * @param ofUser whether it is valid only for its user; otherwise for all users with the same rights
 */
public record ScopedPlan(PlannedQuery query, boolean ofUser) {}
