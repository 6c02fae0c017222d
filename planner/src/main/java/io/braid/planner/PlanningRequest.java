package io.braid.planner;

import io.braid.planner.access.Rights;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.literal.PeekedValues;
import io.braid.planner.materialized.AuthorizedViewContents;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.option.ClientConventions;
import io.braid.planner.option.PlannerOptions;
import io.braid.vdb.TemporaryTables;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Options, rights and limits for planning one statement.
 *
 * @param defaultSchema where to look for tables that are named without a schema
 * @param options with which of its means
 * @param rights access rights of the user
 * @param contents contents of materialized views
 * @param budget what that may take
 * @param explaining what EXPLAIN tells beside the plan
 * @param samples the values that estimates take for parameters that stand for literals
 */
public record PlanningRequest(
        @Nullable String defaultSchema,
        PlannerOptions options,
        Rights rights,
        ViewContents contents,
        PlanningBudget budget,
        ExplainContext explaining,
        PeekedValues samples) {
    /** One of which EXPLAIN tells the plan. */
    public PlanningRequest(
            @Nullable String defaultSchema,
            PlannerOptions options,
            Rights rights,
            ViewContents contents,
            PlanningBudget budget) {
        this(defaultSchema, options, rights, contents, budget, ExplainContext.NONE, PeekedValues.NONE);
    }

    /** The same request with values for parameters that stand for literals. */
    PlanningRequest withSamples(PeekedValues values) {
        return new PlanningRequest(defaultSchema, options, rights, contents, budget, explaining, values);
    }

    /** The same request with the rights of another user. */
    PlanningRequest withRights(Rights others) {
        return new PlanningRequest(defaultSchema, options, others, contents, budget, explaining, samples);
    }

    /** The schemas in which a table is looked for that is to be changed and stands without one, in order. */
    List<String> searchPath() {
        return Stream.of(
                        Stream.of(TemporaryTables.SCHEMA),
                        Stream.ofNullable(defaultSchema),
                        options.conventions().furtherSchemas().stream())
                .flatMap(schemas -> schemas)
                .toList();
    }

    /** The same request of a text that names each table with its schema. */
    PlanningRequest withoutSchema() {
        ClientConventions alone = options.conventions().with(List.of());
        return new PlanningRequest(null, options.with(alone), rights, contents, budget, explaining, samples);
    }

    /** Contents of materialized views, as far as they may be read. */
    ViewContents views() {
        return new AuthorizedViewContents(contents, options, rights);
    }
}
