package io.braid.execution.plan;

import io.braid.planner.ExplainContext;
import io.braid.planner.PlanningRequest;
import io.braid.planner.access.Rights;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.literal.PeekedValues;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.option.PlannerOptions;
import org.jspecify.annotations.Nullable;

/**
 * Inputs from the session for planning a statement.
 *
 * @param schema the default schema
 * @param rights the privileges of the session's user
 * @param views the materialized views that the plan may read
 */
public record PlanEnvironment(@Nullable String schema, PlannerOptions options, Rights rights, ViewContents views) {
    /** A planning request in this environment. */
    public PlanningRequest request(PlanningBudget budget, ExplainContext explaining) {
        return new PlanningRequest(schema, options, rights, views, budget, explaining, PeekedValues.NONE);
    }

    PlanKey key(String sql) {
        return new PlanKey(sql, context());
    }

    /** The key of a statement's plan for a selectivity class of its parameters' values. */
    public PlanKey key(String sql, String valueClass) {
        return new PlanKey(sql, valueClass, context());
    }

    PlanContext context() {
        return new PlanContext(schema, options, views.takesUnnamed(), rights.digest(), null);
    }

    String user() {
        return rights.principal().user();
    }
}
