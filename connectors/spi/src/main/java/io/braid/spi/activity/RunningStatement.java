package io.braid.spi.activity;

import java.time.Instant;
import java.util.List;

/**
 * A statement that a source runs for a query.
 *
 * @param queryId the query's id
 * @param user who asked for it
 * @param backends by which numbers the source knows its sessions; empty where they are not known
 * @param since when its permit was granted
 * @param runningNanos for how long it has had it
 * @param silentNanos for how long a thread has been waiting for its rows; 0 if nobody waits
 */
public record RunningStatement(
        String queryId, String user, List<String> backends, Instant since, long runningNanos, long silentNanos) {
    public RunningStatement {
        backends = List.copyOf(backends);
    }
}
