package io.braid.server.session;

import io.braid.server.config.ServerConfig;
import java.time.Duration;

/**
 * What may differ from session to session. Immutable: a session that changes a setting gets a copy.
 *
 * @param queryTimeout how long a query may take; zero for as long as it needs
 */
public record SessionSettings(Duration queryTimeout) {
    public static SessionSettings of(ServerConfig config) {
        return new SessionSettings(config.queryTimeout());
    }

    /** The time limit of a query whose client asks for that many seconds at most, 0 for no limit of its own. */
    public Duration timeout(int clientSeconds) {
        if (clientSeconds <= 0) {
            return queryTimeout;
        }
        Duration asked = Duration.ofSeconds(clientSeconds);
        return queryTimeout.isZero() || asked.compareTo(queryTimeout) < 0 ? asked : queryTimeout;
    }
}
