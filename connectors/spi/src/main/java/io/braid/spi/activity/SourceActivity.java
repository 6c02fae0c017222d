package io.braid.spi.activity;

import java.util.List;

/**
 * What a source that guards its load does now and has done since it was opened.
 *
 * @param turns who may use the source, and who waits
 * @param idle how many open connections nobody uses
 * @param breaker whether the source is asked at all
 * @param counts what has happened so far
 * @param running the statements that have begun and not ended, oldest first
 */
public record SourceActivity(Turns turns, int idle, Breaker breaker, Counts counts, List<RunningStatement> running) {
    public SourceActivity {
        running = List.copyOf(running);
    }

    /**
     * Who may use the source now.
     *
     * @param connections how many connections there may be
     * @param inUse how many of them somebody uses
     * @param statements how many statements of queries may run
     * @param waiting how many wait for their turn
     */
    public record Turns(int connections, int inUse, int statements, int waiting) {}

    /**
     * What has happened since the source was opened.
     *
     * @param statements how many statements have begun
     * @param failures how many of them the source has failed
     * @param waits how many had to wait for their turn
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
