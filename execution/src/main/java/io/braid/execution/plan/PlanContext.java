package io.braid.execution.plan;

import io.braid.planner.option.PlannerOptions;
import org.jspecify.annotations.Nullable;

/**
 * All inputs except text and catalog that determine a statement's plan.
 *
 * @param schema the default schema
 * @param options the planner's settings
 * @param unnamedViews true if the plan may read materialized views that the text does not name
 * @param rights digest of the user's privileges
 * @param user the user, or null if all users with these privileges share the plan
 */
public record PlanContext(
        @Nullable String schema,
        PlannerOptions options,
        boolean unnamedViews,
        String rights,
        @Nullable String user) {
    /** The context of internal queries. */
    static final PlanContext SERVER = new PlanContext(null, PlannerOptions.ALL, false, "", null);

    PlanContext forUser(String name) {
        return new PlanContext(schema, options, unnamedViews, rights, name);
    }
}
