package io.braid.network.client;

import io.braid.execution.setting.ServerConfig;
import io.braid.execution.setting.UserShare;

/**
 * Limits of connections, for all protocols together.
 *
 * @param maxConnections authenticated connections in all
 * @param maxUserConnections authenticated connections of one user
 * @param maxUnauthenticated unauthenticated connections in all
 * @param maxUnauthenticatedPerAddress unauthenticated connections of one address
 */
public record ClientLimits(
        int maxConnections, int maxUserConnections, int maxUnauthenticated, int maxUnauthenticatedPerAddress) {
    public static ClientLimits of(ServerConfig config) {
        int connections = config.maxConnections();
        return new ClientLimits(
                connections,
                config.maxUserConnections() > 0 ? config.maxUserConnections() : UserShare.of(connections),
                config.maxUnauthenticatedConnections(),
                config.maxUnauthenticatedPerAddress());
    }
}
