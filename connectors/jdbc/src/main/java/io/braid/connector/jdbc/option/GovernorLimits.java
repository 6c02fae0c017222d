package io.braid.connector.jdbc.option;

import java.time.Duration;

/**
 * Limits on concurrent work and waits at a source.
 *
 * @param connections the maximal number of connections
 * @param statements the maximal number of concurrent statements of queries
 * @param longestWait the maximal wait for a permit
 * @param failures the number of consecutive connection failures that opens the circuit breaker
 * @param longestPause the maximal pause of the circuit breaker
 * @param longestSilence the time without rows after which the source is asked whether the statement still runs
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
