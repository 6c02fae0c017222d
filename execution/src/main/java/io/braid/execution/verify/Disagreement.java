package io.braid.execution.verify;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement for which two plans repeatedly return different results.
 *
 * @param plan the optimized plan, as shown by EXPLAIN
 * @param reference the reference plan, with nothing pushed down but plain scans
 * @param step the optimizer setting that causes the difference; null if no single one does
 * @param onlyInPlan sample of rows that the plan returns more often, as text
 * @param onlyInReference sample of rows that the reference returns more often
 */
public record Disagreement(
        String id,
        Instant at,
        String user,
        String database,
        String sql,
        String plan,
        String reference,
        @Nullable String step,
        long rowsOfPlan,
        long rowsOfReference,
        List<String> onlyInPlan,
        List<String> onlyInReference) {
    public Disagreement {
        onlyInPlan = List.copyOf(onlyInPlan);
        onlyInReference = List.copyOf(onlyInReference);
    }
}
