package io.braid.planner.explain;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.plan.query.ViewUse;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Facts about a plan before it has run.
 *
 * @param views uses of materialized views to report
 * @param steps the query after each planning step, in lines; empty unless requested
 * @param reasons why nodes run in Braid and not in a source; empty unless requested
 * @param limits the effects of the user's limits on the plan
 * @param estimates estimated rows of the nodes, which are compared by identity
 */
public record PlanFacts(
        PlannedQuery query,
        List<ViewUse> views,
        List<String> steps,
        List<String> limits,
        IdentityHashMap<PlanNode, List<String>> reasons,
        IdentityHashMap<PlanNode, Estimate> estimates) {
    public PlanFacts {
        views = List.copyOf(views);
        steps = List.copyOf(steps);
        limits = List.copyOf(limits);
    }

    /**
     * Estimated rows of a node.
     *
     * @param guessed whether the estimate rests on defaults instead of statistics
     */
    public record Estimate(double rows, boolean guessed) {}

    /** Describes the use of a materialized view. */
    static String sentence(ViewUse use) {
        if (!use.isNamed()) {
            return use.asOf() == null
                    ? "Materialized view " + use.name() + " is not read in the place of tables, because " + use.why()
                    : "Materialized view " + use.name() + " is read in the place of tables, with its rows of "
                            + use.asOf();
        }
        return use.asOf() == null
                ? "Materialized view " + use.name() + " is read from its sources"
                        + (use.why().isEmpty() ? "" : ", because " + use.why())
                : "Materialized view " + use.name() + " is read from "
                        + (use.server() == null ? "the store" : "server '" + use.server() + "', which keeps it")
                        + ", with its rows of " + use.asOf();
    }

    /** True if the estimate of a node is a guess. */
    boolean isGuessed(PlanNode node) {
        Estimate estimate = estimate(node);
        return estimate != null && estimate.guessed();
    }

    /** Returns the reasons why a node runs in Braid; none unless requested and known. */
    List<String> reasons(PlanNode node) {
        return reasons.getOrDefault(node, List.of());
    }

    /** Returns the estimated rows of a node, or null if there is no estimate. */
    @Nullable
    Estimate estimate(PlanNode node) {
        return estimates.get(node);
    }
}
