package io.braid.execution.plan;

/** Key of a cached plan: the statement's text, and everything else that decides its plan except the catalog. */
public record PlanKey(String sql, PlanContext context) {
    PlanKey forUser(String user) {
        return new PlanKey(sql, context.forUser(user));
    }
}
