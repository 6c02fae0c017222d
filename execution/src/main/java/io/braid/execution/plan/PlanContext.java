package io.braid.execution.plan;

import io.braid.planner.option.PlannerOptions;
import org.jspecify.annotations.Nullable;

/**
 * Everything beside text and catalog that decides a statement's plan.
 *
 * @param schema the default schema
 * @param options the planner's settings
 * @param unnamedViews whether the plan may read materialized views that the text does not name
 * @param rights the digest of the user's rights
 * @param user the user, or null if the plan is the same for all users with these rights
 */
public record PlanContext(
        @Nullable String schema,
        PlannerOptions options,
        boolean unnamedViews,
        String rights,
        @Nullable String user) {
    /** The context of the server's own queries. */
    static final PlanContext SERVER = new PlanContext(null, PlannerOptions.ALL, false, "", null);

    PlanContext forUser(String name) {
        return new PlanContext(schema, options, unnamedViews, rights, name);
    }
}
