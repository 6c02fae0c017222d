package io.braid.execution.plan;

/**
 * Key of a cached plan: the statement's text, and all other inputs except the catalog that determine its plan.
 *
 * @param values the selectivity class of values that the plan is for; empty for the plan of a single statement
 */
public record PlanKey(String sql, String values, PlanContext context) {
    /** The key of a single statement's plan. */
    PlanKey(String sql, PlanContext context) {
        this(sql, "", context);
    }

    PlanKey forUser(String user) {
        return new PlanKey(sql, values, context.forUser(user));
    }
}
