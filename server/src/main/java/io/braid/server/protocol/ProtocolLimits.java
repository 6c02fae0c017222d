package io.braid.server.protocol;

import io.braid.execution.setting.ServerConfig;
import io.braid.execution.setting.UserShare;
import java.time.Duration;

/**
 * How much clients may ask of the server.
 *
 * @param maxConnections how many connections of users there may be
 * @param maxUserConnections how many of these are of one user
 * @param maxUnauthenticated how many clients there may be besides that have not logged in
 * @param maxUnauthenticatedPerAddress how many of these come from one address
 */
public record ProtocolLimits(
        int maxConnections,
        int maxUserConnections,
        int maxUnauthenticated,
        int maxUnauthenticatedPerAddress,
        Duration loginTimeout,
        Duration shutdownTimeout) {
    public static ProtocolLimits of(ServerConfig config) {
        int connections = config.maxConnections();
        return new ProtocolLimits(
                connections,
                config.maxUserConnections() > 0 ? config.maxUserConnections() : UserShare.of(connections),
                config.maxUnauthenticatedConnections(),
                config.maxUnauthenticatedPerAddress(),
                config.loginTimeout(),
                config.shutdownTimeout());
    }
}
