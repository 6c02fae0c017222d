package io.braid.execution.plan;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.literal.PlanGuard;
import io.braid.spi.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement's plan with values for the parameters that replace its literals; these follow the client's parameters.
 *
 * @param guard the literals that are parameters; null for a plan of a single statement
 * @param classes selectivity classes of the client's values that have their own plans; null if this plan serves all
 *     values
 */
public record BoundPlan(
        PlannedQuery plan,
        List<Parameter> literals,
        @Nullable PlanGuard guard,
        @Nullable ValueClasses classes) {
    public BoundPlan {
        literals = List.copyOf(literals);
    }

    /** A plan of a single statement. */
    public BoundPlan(PlannedQuery plan) {
        this(plan, List.of(), null, null);
    }

    /** A plan of a single statement for all values of its parameters. */
    BoundPlan(PlannedQuery plan, @Nullable ValueClasses classes) {
        this(plan, List.of(), null, classes);
    }

    /** A plan that several statements share. */
    BoundPlan(PlannedQuery plan, SharedPlans.Binding binding) {
        this(plan, binding.literals(), binding.guard(), null);
    }
}
