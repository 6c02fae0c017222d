package io.braid.planner;

import io.braid.planner.literal.PlanGuard;

/**
 * A plan that takes literals of its statement as parameters, after those that the statement has itself.
 *
 * @param guard which literals, and for which of their values the plan is
 */
public record SharedPlan(ScopedPlan plan, PlanGuard guard) {}
