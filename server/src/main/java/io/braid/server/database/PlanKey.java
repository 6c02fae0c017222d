package io.braid.server.database;

import io.braid.planner.access.Rights;
import io.braid.planner.option.PlannerOptions;
import org.jspecify.annotations.Nullable;

/**
 * What a plan depends on beside the catalog: two statements with the same key have the same plan.
 *
 * @param sql the exact text
 * @param schema the default schema in which it is read
 * @param options what the planner was told
 * @param unnamedViews whether it may read kept rows of views that the text does not name
 * @param rights the digest of what who asks may see
 * @param user who asks, or null if that makes no difference
 */
public record PlanKey(
        String sql,
        @Nullable String schema,
        PlannerOptions options,
        boolean unnamedViews,
        String rights,
        @Nullable String user) {
    /** Of a statement that means the same for everybody with these rights. */
    static PlanKey of(
            String sql, @Nullable String schema, PlannerOptions options, boolean unnamedViews, Rights rights) {
        return new PlanKey(sql, schema, options, unnamedViews, rights.digest(), null);
    }

    /** Of a query of the server's own. */
    static PlanKey ofServer(String sql) {
        return new PlanKey(sql, null, PlannerOptions.ALL, false, "", null);
    }

    PlanKey forUser(String name) {
        return new PlanKey(sql, schema, options, unnamedViews, rights, name);
    }
}
