package io.braid.server.protocol;

import io.braid.planner.access.Principal;
import io.braid.server.audit.AuditLog;
import io.braid.server.database.DeployedDatabase;
import io.braid.server.network.ClientAddress;
import io.braid.server.session.OpenSession;
import io.braid.server.session.Session;
import io.braid.server.statement.VisibleDatabases;
import io.braid.server.users.Identity;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Ready;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** What all connections share. */
final class ConnectionContext {
    private final ProtocolServices services;
    private final Duration loginTimeout;
    private final Connections connections;
    private final LoginAttempts attempts = new LoginAttempts();

    ConnectionContext(ProtocolServices services, ProtocolLimits limits) {
        this.services = services;
        this.loginTimeout = limits.loginTimeout();
        this.connections = new Connections(limits.maxConnections());
    }

    /** The login of a client that has just come. */
    Login login() {
        return new Login(services.users(), attempts, services.vouchers());
    }

    /** What serves the statements of a session. */
    Requests requests(OpenSession session, Outbox outbox) {
        return new Requests(session, services.statements(), services.queries(), outbox);
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

    /** The session of a client who has proved who it is; refuses an unknown database. */
    OpenSession openSession(Identity identity, Hello hello, SocketAddress client) {
        String application = hello.properties().getOrDefault("applicationName", "unnamed");
        Principal principal = services.users().principal(identity);
        DeployedDatabase database = new VisibleDatabases(services.databases()).get(hello.database(), principal);
        return services.sessions().open(identity, application, database, ClientAddress.text(client));
    }

    void closeSession(OpenSession session) {
        services.sessions().close(session);
    }

    Ready ready(Session session, Hello hello) {
        Map<String, String> agreed = new HashMap<>(Compression.agreement(hello));
        agreed.putAll(ProgressTelling.agreement(hello));
        return new Ready(session.id(), services.version(), session.database().name(), agreed);
    }
}
