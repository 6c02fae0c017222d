package io.braid.server.protocol;

import io.braid.execution.ProtocolServices;
import io.braid.execution.audit.AuditLog;
import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.database.VisibleDatabases;
import io.braid.execution.session.ClientAddress;
import io.braid.execution.session.OpenSession;
import io.braid.execution.session.Session;
import io.braid.execution.session.SessionSettings;
import io.braid.execution.users.Identity;
import io.braid.network.client.Connections;
import io.braid.network.client.LoginAttempts;
import io.braid.network.client.UnauthenticatedClient;
import io.braid.planner.access.Principal;
import io.braid.spi.error.BraidException;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Ready;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Services and limits common to all client connections. */
final class ConnectionContext {
    private final ProtocolServices services;
    private final Duration loginTimeout;
    private final Connections connections;
    private final LoginAttempts attempts;

    ConnectionContext(
            ProtocolServices services, Connections connections, LoginAttempts attempts, Duration loginTimeout) {
        this.attempts = attempts;
        this.services = services;
        this.loginTimeout = loginTimeout;
        this.connections = connections;
    }

    /** Starts the authentication of a new client. */
    Login login() {
        return new Login(services.users(), attempts, services.authenticators());
    }

    /** Returns the handler of a session's requests. */
    RequestHandler requests(OpenSession session, Outbox outbox) {
        return new RequestHandler(session, services, outbox);
    }

    Duration loginTimeout() {
        return loginTimeout;
    }

    AuditLog audit() {
        return services.audit();
    }

    Connections connections() {
        return connections;
    }

    /** Opens the session of an authenticated client; fails if the database is unknown. */
    OpenSession openSession(Identity identity, Hello hello, UnauthenticatedClient client) {
        String application = hello.properties().getOrDefault("applicationName", "unnamed");
        Principal principal = services.users().principal(identity);
        DeployedDatabase database = new VisibleDatabases(services.databases()).get(hello.database(), principal);
        OpenSession opened = services.sessions()
                .open(
                        identity,
                        application,
                        database,
                        ClientAddress.text(client.address()),
                        client.tls().version().orElse(null));
        String zone = hello.properties().get(Hello.TIME_ZONE);
        if (zone != null) {
            opened.change(session -> session.withSettings(inZone(session.settings(), zone)));
        }
        return opened;
    }

    /** Sets the client's time zone if the server knows it; the client is notified of the effective zone. */
    private static SessionSettings inZone(SessionSettings settings, String zone) {
        try {
            return settings.with("time_zone", zone);
        } catch (BraidException e) {
            return settings;
        }
    }

    void closeSession(OpenSession session) {
        services.sessions().close(session);
    }

    Ready ready(Session session, Hello hello) {
        Map<String, String> agreed = new HashMap<>(Compression.agreement(hello));
        agreed.putAll(ProgressTelling.agreement(hello));
        agreed.put(Hello.TIME_ZONE, session.settings().timeZone().getId());
        return new Ready(session.id(), services.version(), session.database().name(), agreed);
    }
}
