package io.braid.server.protocol;

import io.braid.server.database.Databases;
import io.braid.server.query.Queries;
import io.braid.server.session.Session;
import io.braid.server.session.SessionSettings;
import io.braid.server.users.Users;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Ready;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** What all connections share. */
final class ConnectionContext {
    private final Users users;
    private final Databases databases;
    private final Queries queries;
    private final SessionSettings settings;
    private final Duration loginTimeout;
    private final Connections connections;
    private final String version;
    private final AtomicLong sessions = new AtomicLong();

    ConnectionContext(ProtocolServices services, ProtocolLimits limits) {
        this.users = services.users();
        this.databases = services.databases();
        this.queries = services.queries();
        this.version = services.version();
        this.settings = limits.settings();
        this.loginTimeout = limits.loginTimeout();
        this.connections = new Connections(limits.maxConnections());
    }

    Users users() {
        return users;
    }

    Queries queries() {
        return queries;
    }

    Duration loginTimeout() {
        return loginTimeout;
    }

    Connections connections() {
        return connections;
    }

    /** The session of a client who has proved who it is; refuses an unknown database. */
    Session openSession(Hello hello) {
        String application = hello.properties().getOrDefault("applicationName", "unnamed");
        return new Session(
                sessions.incrementAndGet(), hello.user(), application, databases.get(hello.database()), settings);
    }

    Ready ready(Session session) {
        return new Ready(session.id(), version, session.database().name(), Map.of());
    }
}
