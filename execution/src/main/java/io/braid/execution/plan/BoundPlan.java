package io.braid.execution.plan;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.literal.PlanGuard;
import io.braid.spi.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement's plan with the values of those parameters that are literals of the statement; they follow the parameters
 * that its client gives values for.
 *
 * @param guard which literals these are; null for a plan made for one statement
 * @param classes the classes of its client's values that have plans of their own; null if all have this one
 */
public record BoundPlan(
        PlannedQuery plan,
        List<Parameter> literals,
        @Nullable PlanGuard guard,
        @Nullable ValueClasses classes) {
    public BoundPlan {
        literals = List.copyOf(literals);
    }

    /** A plan made for one statement. */
    public BoundPlan(PlannedQuery plan) {
        this(plan, List.of(), null, null);
    }

    /** A plan made for one statement and any values of its parameters. */
    BoundPlan(PlannedQuery plan, @Nullable ValueClasses classes) {
        this(plan, List.of(), null, classes);
    }

    /** A plan that several statements share. */
    BoundPlan(PlannedQuery plan, SharedPlans.Binding binding) {
        this(plan, binding.literals(), binding.guard(), null);
    }
}
