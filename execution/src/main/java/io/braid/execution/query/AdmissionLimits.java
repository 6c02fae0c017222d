package io.braid.execution.query;

import io.braid.execution.setting.ServerConfig;
import io.braid.execution.setting.UserShare;

/**
 * Limits on the number of concurrent queries.
 *
 * @param running maximum number of running queries
 * @param runningOfUser maximum number of running queries of one user
 * @param open maximum number of queries that run or wait for their clients
 * @param openOfUser maximum number of such queries of one user
 */
public record AdmissionLimits(int running, int runningOfUser, int open, int openOfUser) {
    private static final int OPEN_FOR_EACH_RUNNING = 5;

    /** The limits of the settings. */
    public static AdmissionLimits of(ServerConfig config) {
        int running = config.maxRunningQueries();
        return new AdmissionLimits(
                running,
                config.maxUserRunningQueries() > 0 ? config.maxUserRunningQueries() : UserShare.of(running),
                config.maxOpenQueries() > 0 ? config.maxOpenQueries() : OPEN_FOR_EACH_RUNNING * running,
                config.maxUserOpenQueries() > 0 ? config.maxUserOpenQueries() : running);
    }

    /** Limits without a share for each user: one user may have all slots. */
    public static AdmissionLimits unshared(int running) {
        int open = OPEN_FOR_EACH_RUNNING * running;
        return new AdmissionLimits(running, running, open, open);
    }
}
