package io.braid.execution.query;

import io.braid.planner.explain.PlanPrinter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plan of a slow query for the log: truncated, and with secrets masked.
 *
 * @param text the lines of EXPLAIN
 * @param document the document of EXPLAIN (FORMAT JSON) with source statistics; null if it is too long or may contain
 *     secrets
 */
public record SlowPlan(String text, @Nullable String document) {
    private static final int LONGEST_DOCUMENT = 30_000;

    /** The plan of a query that has just ended; null if it had not been planned. */
    static @Nullable SlowPlan of(QueryRun run) {
        return run.plan()
                .map(plan -> new SlowPlan(
                        LoggedText.of(
                                String.join("\n", PlanPrinter.print(plan.root(), node -> false, node -> List.of()))),
                        RunningPlan.of(run).filter(SlowPlan::isShown).orElse(null)))
                .orElse(null);
    }

    private static boolean isShown(String document) {
        // The name of this property is one of the words that mark secrets.
        String values = document.replace("\"Server\"", "");
        return document.length() <= LONGEST_DOCUMENT && !LoggedText.isSecretive(values);
    }
}
