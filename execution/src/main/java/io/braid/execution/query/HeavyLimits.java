package io.braid.execution.query;

import io.braid.execution.setting.ServerConfig;

/**
 * Definition of a heavy query, and the number of them that run at once.
 *
 * @param atOnce how many
 * @param rows the least that the steps of a heavy one yield together; 0 for calling none heavy
 */
public record HeavyLimits(int atOnce, long rows) {
    /** Most of them wait for sources most of the time. */
    private static final int PER_PROCESSOR = 4;

    /** No query is heavy. */
    public static final HeavyLimits NONE = new HeavyLimits(1, 0);

    /** As the settings say. */
    public static HeavyLimits of(ServerConfig config) {
        int atOnce = config.maxHeavyQueries();
        return new HeavyLimits(
                atOnce > 0 ? atOnce : PER_PROCESSOR * Runtime.getRuntime().availableProcessors(),
                config.heavyQueryRows());
    }

    boolean isHeavy(double expected) {
        return rows > 0 && expected >= rows;
    }
}
