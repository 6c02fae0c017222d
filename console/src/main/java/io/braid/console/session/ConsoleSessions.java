package io.braid.console.session;

import io.braid.console.http.HttpExchange;
import io.braid.execution.ProtocolServices;
import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.database.VisibleDatabases;
import io.braid.execution.session.ClientAddress;
import io.braid.execution.session.OpenSession;
import io.braid.execution.users.Identity;
import io.braid.network.client.ConnectionPermit;
import io.braid.network.client.Connections;
import io.braid.planner.access.Principal;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http.cookie.CookieHeaderNames.SameSite;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sessions of browsers, by the secret in their cookie. Each login creates a new secret; idle sessions expire. Sessions
 * count as connections of their users. Thread-safe.
 */
public final class ConsoleSessions {
    private static final Logger LOG = LoggerFactory.getLogger(ConsoleSessions.class);
    /** Cookie name with the prefix that makes browsers separate it from cookies of other programs on the host. */
    private static final String SECURE_COOKIE = "__Host-braid";

    private static final String COOKIE = "braid";
    static final String APPLICATION = "Braid console";

    private final ProtocolServices services;
    private final Connections connections;
    private final Duration idleTimeout;
    private final Map<String, ConsoleSession> sessions = new ConcurrentHashMap<>();

    public ConsoleSessions(ProtocolServices services, Connections connections, Duration idleTimeout) {
        this.services = services;
        this.connections = connections;
        this.idleTimeout = idleTimeout;
    }

    /** Opens a session for an authenticated user, sets its cookie, and ends the browser's earlier session. */
    public ConsoleSession open(HttpExchange exchange, Identity identity, String database) {
        logOut(exchange);
        DeployedDatabase chosen = database(identity, database);
        ConnectionPermit permit = connections.admit(identity.user());
        ConsoleSession opened;
        try {
            OpenSession session = services.sessions()
                    .open(
                            identity,
                            APPLICATION,
                            chosen,
                            ClientAddress.text(exchange.client().address()),
                            exchange.client().tls().version().orElse(null));
            opened = new ConsoleSession(services, session, permit, Tokens.create());
        } catch (RuntimeException | Error e) {
            permit.close();
            throw e;
        }
        services.audit().loggedIn(opened.session());
        LOG.info("Opened {}", opened.session().now());
        String secret = Tokens.create();
        sessions.put(secret, opened);
        exchange.setCookie(name(exchange), secret, SameSite.Strict, Cookie.UNDEFINED_MAX_AGE);
        return opened;
    }

    private DeployedDatabase database(Identity identity, String name) {
        Principal principal = services.users().principal(identity);
        if (!name.isEmpty()) {
            return new VisibleDatabases(services.databases()).get(name, principal);
        }
        return visible(principal).stream()
                .findFirst()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.INVALID_DATABASE,
                        "There is no database of which you may see anything; an administrator can GRANT you that"));
    }

    private List<DeployedDatabase> visible(Principal principal) {
        return services.databases().all().stream()
                .filter(each -> principal.administrator() || VisibleDatabases.isVisible(each, principal))
                .toList();
    }

    /** Returns the databases that a session can switch to. */
    public List<String> databases(ConsoleSession session) {
        return visible(services.users().principal(session.session().now().identity())).stream()
                .map(DeployedDatabase::name)
                .distinct()
                .toList();
    }

    /** True if the user of a session is currently an administrator. */
    public boolean isAdministrator(ConsoleSession session) {
        return services.users()
                .known(session.session().now().identity())
                .filter(Principal::administrator)
                .isPresent();
    }

    /** Returns the session of a request's cookie. Background requests of the page do not reset its idle time. */
    public Optional<ConsoleSession> find(HttpExchange exchange) {
        Optional<ConsoleSession> found = exchange.cookie(name(exchange)).map(sessions::get);
        if (found.filter(this::isIdle).isPresent()) {
            endIdle();
            return Optional.empty();
        }
        if (exchange.header("X-Braid-Background").isEmpty()) {
            found.ifPresent(ConsoleSession::use);
        }
        return found;
    }

    /** True if a modifying request comes from the console's own pages (CSRF protection). */
    public static boolean isGenuine(HttpExchange exchange, ConsoleSession session) {
        return Tokens.areEqual(exchange.header("X-Braid-Token"), session.csrfToken());
    }

    /** Ends the session of a request, if it has one, and deletes its cookie. */
    public void logOut(HttpExchange exchange) {
        exchange.cookie(name(exchange)).map(sessions::remove).ifPresent(this::end);
        exchange.setCookie(name(exchange), "", SameSite.Strict, 0);
    }

    /** Ends the sessions that have exceeded the idle timeout. */
    public void endIdle() {
        sessions.forEach((secret, session) -> {
            if (isIdle(session) && sessions.remove(secret, session)) {
                end(session);
            }
        });
    }

    private boolean isIdle(ConsoleSession session) {
        return session.idleNanos() > idleTimeout.toNanos();
    }

    /** Ends all sessions. */
    public void endAll() {
        sessions.forEach((secret, session) -> {
            if (sessions.remove(secret, session)) {
                end(session);
            }
        });
    }

    private void end(ConsoleSession session) {
        session.end();
        services.audit().loggedOut(session.session());
        services.sessions().close(session.session());
    }

    private static String name(HttpExchange exchange) {
        return exchange.isEncrypted() ? SECURE_COOKIE : COOKIE;
    }
}
