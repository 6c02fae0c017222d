package io.braid.spi.activity;

import java.util.List;

/**
 * Current load of a source and its counters since it was opened.
 *
 * @param permits the use of its connection permits
 * @param idle how many open connections nobody uses
 * @param breaker whether the source is asked at all
 * @param counts what has happened so far
 * @param running the statements that have begun and not ended, oldest first
 */
public record SourceActivity(
        Permits permits, int idle, CircuitState breaker, Counts counts, List<RunningStatement> running) {
    public SourceActivity {
        running = List.copyOf(running);
    }

    /**
     * Use of a source's connection permits.
     *
     * @param connections how many connections there may be
     * @param inUse how many of them somebody uses
     * @param statements how many statements of queries may run
     * @param waiting how many wait for a permit
     * @param waitingUsers on whose behalf; an empty name for questions of Braid's own
     */
    public record Permits(int connections, int inUse, int statements, int waiting, List<String> waitingUsers) {
        public Permits {
            waitingUsers = List.copyOf(waitingUsers);
        }
    }

    /**
     * Counters since the source was opened.
     *
     * @param statements how many statements have begun
     * @param failures how many of them the source has failed
     * @param waits how many had to wait for a permit
     * @param waitNanos for how long, all together
     * @param timeouts how many have waited in vain
     * @param rejections how many were refused because the source could not be reached before
     * @param silences how many were given up because the source had fallen silent
     * @param orphans how many were still running in the source when their query was gone, and were ended there
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
