package io.braid.execution.plan;

/**
 * Key of a cached plan: the statement's text, and everything else that decides its plan except the catalog.
 *
 * @param values the class of values that the plan is for; empty for the plan of one statement
 */
public record PlanKey(String sql, String values, PlanContext context) {
    /** The key of one statement's plan. */
    PlanKey(String sql, PlanContext context) {
        this(sql, "", context);
    }

    PlanKey forUser(String user) {
        return new PlanKey(sql, values, context.forUser(user));
    }
}
