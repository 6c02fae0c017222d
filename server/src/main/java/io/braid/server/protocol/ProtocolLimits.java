package io.braid.server.protocol;

import io.braid.server.config.ServerConfig;
import java.time.Duration;

/** How much clients may ask of the server. */
public record ProtocolLimits(int maxConnections, Duration loginTimeout, Duration shutdownTimeout) {
    public static ProtocolLimits of(ServerConfig config) {
        return new ProtocolLimits(config.maxConnections(), config.loginTimeout(), config.shutdownTimeout());
    }
}
