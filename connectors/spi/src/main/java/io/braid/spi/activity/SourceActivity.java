package io.braid.spi.activity;

import java.util.List;

/**
 * Current load of a source and its counters since it was opened.
 *
 * @param permits the use of its connection permits
 * @param idle the number of idle pooled connections
 * @param breaker the state of the circuit breaker
 * @param counts the counters
 * @param running the running statements, oldest first
 */
public record SourceActivity(
        Permits permits, int idle, CircuitState breaker, Counts counts, List<RunningStatement> running) {
    public SourceActivity {
        running = List.copyOf(running);
    }

    /**
     * Use of a source's connection permits.
     *
     * @param connections the maximal number of connections
     * @param inUse the number of connections in use
     * @param statements the maximal number of statements of queries
     * @param waiting the number of requests that wait for a permit
     * @param waitingUsers the users of these requests; an empty name for Braid's own metadata requests
     */
    public record Permits(int connections, int inUse, int statements, int waiting, List<String> waitingUsers) {
        public Permits {
            waitingUsers = List.copyOf(waitingUsers);
        }
    }

    /**
     * Counters since the source was opened.
     *
     * @param statements started statements
     * @param failures statements that failed at the source
     * @param waits requests that had to wait for a permit
     * @param waitNanos the total time of these waits
     * @param timeouts waits that timed out
     * @param rejections requests rejected by the circuit breaker
     * @param silences statements abandoned because the source stopped responding
     * @param orphans statements that outlived their query at the source and were terminated there
     */
    public record Counts(
            long statements,
            long failures,
            long waits,
            long waitNanos,
            long timeouts,
            long rejections,
            long silences,
            long orphans) {}
}
