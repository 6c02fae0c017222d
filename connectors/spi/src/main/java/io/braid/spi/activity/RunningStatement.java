package io.braid.spi.activity;

import java.time.Instant;
import java.util.List;

/**
 * Statement that a source runs for a query.
 *
 * @param queryId the query's id
 * @param user the querying user
 * @param backends the source's own ids of the sessions; empty if unknown
 * @param since the time at which its permit was granted
 * @param runningNanos the time since then
 * @param silentNanos the time for which a thread has been waiting for its rows; 0 if none waits
 */
public record RunningStatement(
        String queryId, String user, List<String> backends, Instant since, long runningNanos, long silentNanos) {
    public RunningStatement {
        backends = List.copyOf(backends);
    }
}
