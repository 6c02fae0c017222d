package io.braid.planner;

import io.braid.planner.literal.PlanGuard;

/**
 * Plan for several values of its parameters: those of the statement itself, followed by its parameterized literals.
 *
 * @param guard which literals are parameters, and which values require another plan
 */
public record SharedPlan(ScopedPlan plan, PlanGuard guard) {}
