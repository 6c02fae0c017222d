package io.braid.execution.query;

import io.braid.execution.setting.ServerConfig;
import io.braid.execution.setting.UserShare;

/**
 * Limits on the number of concurrent queries.
 *
 * @param running how many run
 * @param runningOfUser how many of these are of one user
 * @param open how many run or wait for their clients
 * @param openOfUser how many of these are of one user
 */
public record AdmissionLimits(int running, int runningOfUser, int open, int openOfUser) {
    private static final int OPEN_FOR_EACH_RUNNING = 5;

    /** As the settings say. */
    public static AdmissionLimits of(ServerConfig config) {
        int running = config.maxRunningQueries();
        return new AdmissionLimits(
                running,
                config.maxUserRunningQueries() > 0 ? config.maxUserRunningQueries() : UserShare.of(running),
                config.maxOpenQueries() > 0 ? config.maxOpenQueries() : OPEN_FOR_EACH_RUNNING * running,
                config.maxUserOpenQueries() > 0 ? config.maxUserOpenQueries() : running);
    }

    /** One user may have all of them. */
    public static AdmissionLimits unshared(int running) {
        int open = OPEN_FOR_EACH_RUNNING * running;
        return new AdmissionLimits(running, running, open, open);
    }
}
