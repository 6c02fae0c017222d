package io.braid.server.database;

import io.braid.server.config.ServerConfig;

/** How much the engine of a database may take: threads for all its queries, bytes for each of them. */
public record EngineLimits(int workers, long queryMemory) {
    public static EngineLimits of(ServerConfig config) {
        return new EngineLimits(config.workers(), config.queryMemory().bytes());
    }
}
