package io.braid.connector.jdbc.option;

import java.time.Duration;

/**
 * Limits on what is asked of a source at once, and for how long.
 *
 * @param connections how many connections there may be
 * @param statements how many of them may run a statement of a query
 * @param longestWait how long a permit is waited for
 * @param failures after how many failures to connect in a row the source is given up for a while
 * @param longestPause for how long at most
 * @param longestSilence after how long without a word the source is asked whether it is still at it
 */
public record GovernorLimits(
        int connections,
        int statements,
        Duration longestWait,
        int failures,
        Duration longestPause,
        Duration longestSilence) {
    private static final int MOST_FAILURES = 1000;

    public static GovernorLimits read(OptionValues options, int connections) {
        int statements = options.integer(SourceOption.MAX_STATEMENTS, 0, connections);
        return new GovernorLimits(
                connections,
                statements == 0 ? connections : statements,
                options.time(SourceOption.POOL_TIMEOUT),
                options.integer(SourceOption.BREAKER_FAILURES, 1, MOST_FAILURES),
                options.time(SourceOption.BREAKER_PAUSE),
                options.time(SourceOption.STALL_TIMEOUT));
    }
}
