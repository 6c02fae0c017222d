package io.braid.execution.verify;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement to which two plans have given different answers, each time again.
 *
 * @param plan as it was planned, and as EXPLAIN shows it
 * @param reference with nothing but plain scans left to the sources
 * @param step the setting without which the plan answers as the reference does; null where none alone is to blame
 * @param onlyInPlan a few rows that the plan has more often, as text
 * @param onlyInReference a few that the reference has more often
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
