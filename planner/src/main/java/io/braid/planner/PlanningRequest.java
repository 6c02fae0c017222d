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
 * @param defaultSchema the schema of unqualified table names
 * @param options planner options
 * @param rights access rights of the user
 * @param contents stored rows of materialized views
 * @param budget time and memory limits
 * @param explaining information that EXPLAIN shows in addition to the plan
 * @param samples sample values for parameters that replace literals
 */
public record PlanningRequest(
        @Nullable String defaultSchema,
        PlannerOptions options,
        Rights rights,
        ViewContents contents,
        PlanningBudget budget,
        ExplainContext explaining,
        PeekedValues samples) {
    /** Creates a request without EXPLAIN context and sample values. */
    public PlanningRequest(
            @Nullable String defaultSchema,
            PlannerOptions options,
            Rights rights,
            ViewContents contents,
            PlanningBudget budget) {
        this(defaultSchema, options, rights, contents, budget, ExplainContext.NONE, PeekedValues.NONE);
    }

    /** Returns a copy with sample values for parameters that replace literals. */
    PlanningRequest withSamples(PeekedValues values) {
        return new PlanningRequest(defaultSchema, options, rights, contents, budget, explaining, values);
    }

    /** Returns a copy with the rights of another user. */
    PlanningRequest withRights(Rights others) {
        return new PlanningRequest(defaultSchema, options, others, contents, budget, explaining, samples);
    }

    /** Returns the schemas in which an unqualified target table is searched, in order. */
    List<String> searchPath() {
        return Stream.of(
                        Stream.of(TemporaryTables.SCHEMA),
                        Stream.ofNullable(defaultSchema),
                        options.conventions().furtherSchemas().stream())
                .flatMap(schemas -> schemas)
                .toList();
    }

    /** Returns a copy for a text that qualifies each table by its schema. */
    PlanningRequest withoutSchema() {
        ClientConventions alone = options.conventions().with(List.of());
        return new PlanningRequest(null, options.with(alone), rights, contents, budget, explaining, samples);
    }

    /** Returns the stored rows of materialized views that the user may read. */
    ViewContents views() {
        return new AuthorizedViewContents(contents, options, rights);
    }
}
