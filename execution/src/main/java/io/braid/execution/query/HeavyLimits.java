package io.braid.execution.query;

import io.braid.execution.setting.ServerConfig;

/**
 * Threshold for heavy queries and the limit on their number.
 *
 * @param atOnce maximum number of concurrent heavy queries
 * @param rows estimated rows over all operators from which a query counts as heavy; 0 disables the limit
 */
public record HeavyLimits(int atOnce, long rows) {
    /** Heavy queries spend most of their time waiting for sources. */
    private static final int PER_PROCESSOR = 4;

    /** No limit: no query counts as heavy. */
    public static final HeavyLimits NONE = new HeavyLimits(1, 0);

    /** The limits of the settings. */
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
