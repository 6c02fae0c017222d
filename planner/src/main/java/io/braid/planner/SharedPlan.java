package io.braid.planner;

import io.braid.planner.literal.PlanGuard;

/**
 * A plan for several values of its parameters: those of the statement itself, or literals of it, which follow these.
 *
 * @param guard which literals are parameters, and which values deserve another plan
 */
public record SharedPlan(ScopedPlan plan, PlanGuard guard) {}
