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
 */
public record BoundPlan(
        PlannedQuery plan,
        List<Parameter> literals,
        @Nullable PlanGuard guard) {
    public BoundPlan {
        literals = List.copyOf(literals);
    }

    /** A plan made for one statement. */
    public BoundPlan(PlannedQuery plan) {
        this(plan, List.of(), null);
    }
}
